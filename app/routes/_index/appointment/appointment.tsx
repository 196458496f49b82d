import { useId } from "react";

import { Ridgeline } from "~/components/banner/ridgeline";
import { ButtonLink } from "~/components/button/button";
import { PageWidth } from "~/components/page/page";
import { RichText } from "~/components/rich-text/rich-text";
import type { HomeCopy } from "~/content/firm.server";

import * as styles from "./appointment.css";

/** The invitation to a consultation, which is booked at a service outside the site. */
export function Appointment({ heading, text, button, bookingUrl }: HomeCopy["appointment"] & { bookingUrl: string }) {
  const headingId = useId();
  return (
    <PageWidth className={styles.frame}>
      <section className={styles.banner} aria-labelledby={headingId} id="appointment">
        <div className={styles.content}>
          <h2 id={headingId}>{heading}</h2>
          <RichText className={styles.text} text={text} />
          <ButtonLink className={styles.button} to={bookingUrl} newTab>
            {button}
          </ButtonLink>
        </div>
        <Ridgeline className={styles.ridge} />
      </section>
    </PageWidth>
  );
}
