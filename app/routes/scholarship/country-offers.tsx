import type { Country, ScholarshipOffer } from "~/api/model";
import { ListedFee } from "~/components/fee/listed-fee";
import { inItsLanguage } from "~/components/language/language";
import { SiteLink } from "~/components/link/link";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";

import { scholarshipPath } from "./address";
import * as styles from "./scholarship.css";

export interface UniversityOffers {
  id: number;
  name: string;
  scholarships: readonly ScholarshipOffer[];
}

/** What every university of a country offers: the value of each scholarship, and the way to its details. */
export function CountryOffers({ country, offers }: { country: Country; offers: readonly UniversityOffers[] }) {
  const detailsOf = (university: number) => `${scholarshipPath({ country: country.id, university })}#scholarships`;
  return (
    <table className={styles.offers}>
      <caption className={styles.caption}>Scholarships in {inItsLanguage(country.name)}</caption>
      {offers.map(({ id, name, scholarships }) => (
        <tbody key={id}>
          <tr>
            <th className={styles.offering} scope="rowgroup" colSpan={2}>
              <SiteLink to={detailsOf(id)}>{inItsLanguage(name)}</SiteLink>
            </th>
          </tr>
          {scholarships.map((scholarship) => (
            <tr key={scholarship.id}>
              <th className={styles.offer} scope="row">
                {inItsLanguage(scholarship.name)}
              </th>
              <td className={styles.value}>
                {scholarship.value === null ? (
                  <SiteLink to={detailsOf(id)}>
                    See its details
                    <VisuallyHidden> ({inItsLanguage(scholarship.name)})</VisuallyHidden>
                  </SiteLink>
                ) : (
                  <ListedFee fee={{ text: scholarship.value, code: null }} rupees={scholarship.rupees} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
