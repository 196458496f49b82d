import type { ReactElement } from "react";

import { Offices } from "~/components/offices/offices";
import { Section as PageSection } from "~/components/page/page";
import { Prose } from "~/components/prose/prose";
import type { Section } from "~/content/pages.server";

import type { PageView } from "./page-view.server";
import { Accordion } from "./sections/accordion";
import { FirmBox, NepalBox } from "./sections/boxes";
import { DestinationCards, PageCards } from "./sections/cards";
import { FirstYearTable } from "./sections/first-year-table";
import { Intakes } from "./sections/intakes";
import { Ladder } from "./sections/ladder";
import { List } from "./sections/list";
import { PartnerLogos } from "./sections/partner-logos";
import { SkillTabs } from "./sections/skill-tabs";
import { Steps } from "./sections/steps";
import { Tables } from "./sections/tables";

/** One section of an editorial page under its heading, with the words before and after what it shows. */
export function SectionView({ section, view }: { section: Section; view: PageView }) {
  return (
    <PageSection heading={section.heading} id={section.id}>
      {section.intro ? <Prose html={section.intro.__html} /> : null}
      <SectionBody section={section} view={view} />
      {"outro" in section && section.outro ? <Prose html={section.outro.__html} /> : null}
    </PageSection>
  );
}

function SectionBody({ section, view }: { section: Section; view: PageView }): ReactElement | null {
  switch (section.kind) {
    case "text":
      return <Prose html={section.body.__html} />;
    case "accordion":
      return <Accordion section={section} />;
    case "steps":
      return <Steps section={section} amounts={view.amounts} />;
    case "tables":
      return <Tables section={section} amounts={view.amounts} />;
    case "list":
      return <List section={section} />;
    case "intakes":
      return <Intakes section={section} />;
    case "ladder":
      return <Ladder section={section} />;
    case "tabs":
      return <SkillTabs section={section} />;
    case "nepal":
      return <NepalBox section={section} />;
    case "firm":
      return <FirmBox section={section} firm={view.firm} />;
    case "services":
      return <PageCards cards={view.services} />;
    case "destinations":
      return view.destinations ? (
        <DestinationCards cards={view.destinations.cards} linkLabel={view.destinations.linkLabel} />
      ) : null;
    case "first-years":
      return view.firstYears ? <FirstYearTable {...view.firstYears} /> : null;
    case "partners":
      return view.partners ? <PartnerLogos partners={view.partners} /> : null;
    case "offices":
      return view.offices ? <Offices countries={view.offices} /> : null;
  }
}
