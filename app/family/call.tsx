import { SiteLink } from "~/components/link/link";
import type { Words } from "~/content/words.server";
import { paths } from "~/paths";

import { Offices } from "./offices";
import type { OfficeInWords } from "./offices.server";
import { PageAddress } from "./page-address";
import { Part } from "./parts";

import * as styles from "./family.css";

interface CallProps {
  /** What the telephones are for. */
  intro: string;
  offices: readonly OfficeInWords[];
  /** Of the page itself. */
  address: string;
  words: Words["sheet"]["call"];
}

/** Whom to call, and who pays the firm. */
export function Call({ intro, offices, address, words }: CallProps) {
  return (
    <Part id="call" heading={words.heading}>
      <p>
        {intro} {words.payment}
      </p>
      <Offices offices={offices} />
      <PageAddress address={address} words={words.page} />
      <p data-screen-only>
        <SiteLink className={styles.way} to={`${paths.families}#payment`}>
          {words.more}
        </SiteLink>
      </p>
    </Part>
  );
}
