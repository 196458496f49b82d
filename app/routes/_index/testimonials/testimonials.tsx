import { Carousel } from "~/components/carousel/carousel";
import { Picture } from "~/components/picture/picture";
import type { Testimonial } from "~/content/firm.server";

import { Band } from "../band/band";
import * as styles from "./testimonials.css";

const PHOTO = 72;

/** What students say, one in the middle and the next ones turned away beside it. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <Band heading="What our students say" id="testimonials">
      <Carousel
        label="Testimonials"
        look="coverflow"
        slides={testimonials.map((testimonial) => ({ key: testimonial.name, content: <Quote {...testimonial} /> }))}
      />
    </Band>
  );
}

function Quote({ name, image, studied, description1, description2 }: Testimonial) {
  return (
    <figure className={styles.quote}>
      <figcaption className={styles.student}>
        <div className={styles.photo}>
          <Picture src={image} alt="" name={name} ratio="square" width={PHOTO} />
        </div>
        <div>
          <p className={styles.name}>{name}</p>
          <p className={styles.studied}>{studied}</p>
        </div>
      </figcaption>
      <blockquote className={styles.words}>
        <p>{description1}</p>
        {description2 ? <p>{description2}</p> : null}
      </blockquote>
    </figure>
  );
}
