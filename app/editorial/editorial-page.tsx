import { ButtonLink } from "~/components/button/button";
import { Facts } from "~/components/facts/facts";
import { FeeText } from "~/components/fee/fee";
import { BannerAmount } from "~/components/first-year/lead-amount";
import { RatesNote } from "~/components/first-year/rupees";
import { Kept } from "~/components/kept/kept";
import { SiteLink } from "~/components/link/link";
import { PageWidth, Section } from "~/components/page/page";
import { Prose } from "~/components/prose/prose";
import { RichText } from "~/components/rich-text/rich-text";
import { Share } from "~/components/share/share";
import { Trail } from "~/components/trail/trail";
import { paths } from "~/paths";

import { Contents } from "./contents";
import * as styles from "./editorial-page.css";
import { OwnAmount } from "./guide-amount";
import type { GuideAmount } from "./guide-rupees.server";
import type { PageView } from "./page-view.server";
import { Scene } from "./scene/scene";
import { SectionView } from "./section-view";
import { PageCards } from "./sections/cards";
import { Sources } from "./sources";

/** A page of content/pages: banner, key figures, contents beside the sections, and where to read on. */
export function EditorialPage({ view }: { view: PageView }) {
  const { page, amounts, ...rest } = view;
  const entries = page.sections.map(({ id, heading }) => ({ id, label: heading }));

  return (
    <>
      <header className={styles.banner}>
        <PageWidth className={styles.bannerText}>
          <Trail trail={view.trail} />
          <h1>{page.title}</h1>
          {view.leastYear ? (
            <BannerAmount of={view.leastYear}>
              <SiteLink to={`${paths.destinations}#costs`}>What is counted</SiteLink>
            </BannerAmount>
          ) : null}
          <Prose html={page.intro.__html} className={styles.intro} />
          <Actions view={view} />
        </PageWidth>
        <Scene name={page.scene} />
      </header>
      <PageWidth className={styles.layout[entries.length > 3 ? "withContents" : "single"]}>
        {page.facts.length > 0 ? (
          <div className={styles.wide}>
            <Facts
              look="strip"
              facts={page.facts.map(({ label, value, unit }) => ({
                label,
                value: <Figure text={value} unit={unit} amount={amounts[value]} />,
              }))}
            />
          </div>
        ) : null}
        {entries.length > 3 ? <Contents entries={entries} /> : null}
        <Kept
          as="div"
          className={styles.sections}
          part="sections"
          content={Sections}
          of={{ view }}
          by={[page.path, rest]}
        />
      </PageWidth>
    </>
  );
}

/** No text of a page changes while a process runs: it is known by its path. */
function Sections({ view }: { view: PageView }) {
  const { page, related } = view;
  return (
    <>
      {page.sections.map((section) => (
        <SectionView key={section.id} section={section} view={view} />
      ))}
      {page.kind === "page" ? null : <Share title={page.title} url={`${view.origin}${page.path}`} />}
      {related.length > 0 ? (
        <Section heading="Read next" id="read-next">
          <PageCards cards={related} />
        </Section>
      ) : null}
      <RatesNote rates={view.rates} />
      <Sources page={page} figuresAsOf={view.figuresAsOf} />
    </>
  );
}

/** A key figure with its unit in small letters; money is in rupees, with its own amount under it. */
function Figure({ text, unit, amount }: { text: string; unit: string | undefined; amount?: GuideAmount }) {
  return (
    <>
      {amount ? <RichText as="span" text={amount.rupees} /> : <FeeText fee={{ text, code: null }} />}
      {unit === undefined ? null : (
        <>
          {" "}
          <span className={styles.unit}>{unit}</span>
        </>
      )}
      <OwnAmount of={amount} />
    </>
  );
}

function Actions({ view }: { view: PageView }) {
  const { page, courseSearch, firm } = view;
  if (page.kind === "page") return null;
  return (
    <p className={styles.actions}>
      {courseSearch ? <ButtonLink to={courseSearch}>{page.title.replace(/^Study/, "Find courses")}</ButtonLink> : null}
      <ButtonLink to={firm.bookingUrl} variant={courseSearch ? "secondary" : "primary"} newTab>
        Talk to a counsellor, free
      </ButtonLink>
    </p>
  );
}
