import { FlagLine } from "~/components/flag-line/flag-line";
import { Icon } from "~/components/icon/icon";
import { AddressText } from "~/components/link/address-text";
import { SiteLink } from "~/components/link/link";
import { telephoneLink } from "~/components/link/telephone";
import { PageWidth } from "~/components/page/page";
import { VisuallyHidden } from "~/components/visually-hidden/visually-hidden";
import { Wordmark } from "~/layout/header/wordmark";
import { paths } from "~/paths";

import { shell, socialNetworks } from "../shell-content";
import * as styles from "./footer.css";

const BADGE_SIZE = 120;

/** The firm, its pages, its channels and its accreditation, at the end of every page. */
export function Footer() {
  const { firm, footer } = shell;
  return (
    <footer className={styles.footer}>
      <div className={styles.divider}>
        <FlagLine look="string" />
      </div>
      <PageWidth>
        <div className={styles.groups}>
          <div className={styles.firm}>
            <Wordmark name={firm.name} />
            <p>{`Approved by the Ministry of Education, registration number ${firm.registrationNumber}.`}</p>
            <ul>
              <li>
                <SiteLink className={styles.link} to={telephoneLink(firm.phone)}>
                  <Icon name="phone" />
                  {firm.phone}
                </SiteLink>
              </li>
              <li>
                <SiteLink className={styles.link} to={`mailto:${firm.email}`}>
                  <Icon name="mail" />
                  <AddressText address={firm.email} />
                </SiteLink>
              </li>
              <li>
                <SiteLink className={styles.link} to={`${paths.whoWeAre}#contact`}>
                  Contact
                </SiteLink>
              </li>
            </ul>
            <ul className={styles.social} aria-label="Social media">
              {socialNetworks.map((network) => (
                <li key={network}>
                  <SiteLink className={styles.network} to={firm.social[network]} newTab>
                    <Icon name={network} />
                    <VisuallyHidden>{network}</VisuallyHidden>
                  </SiteLink>
                </li>
              ))}
            </ul>
          </div>
          {footer.map((group) => (
            <nav key={group.id} aria-labelledby={`footer-${group.id}`}>
              <h2 className={styles.heading} id={`footer-${group.id}`}>
                {group.label}
              </h2>
              <ul>
                {group.links.map((link) => (
                  <li key={link.url}>
                    <SiteLink className={styles.link} to={link.url}>
                      {link.label}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <img
            className={styles.badge}
            src={firm.accreditationBadge.image}
            alt={firm.accreditationBadge.label}
            width={BADGE_SIZE}
            height={BADGE_SIZE}
            loading="lazy"
          />
        </div>
        <div className={styles.closing}>
          <p>{`© ${firm.copyrightYear} ${firm.name}. All rights reserved.`}</p>
          <p>{firm.tagline}</p>
        </div>
      </PageWidth>
    </footer>
  );
}
