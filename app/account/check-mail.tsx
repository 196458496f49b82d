import { ButtonLink } from "~/components/button/button";
import { FormActions } from "~/components/form-layout/form-layout";
import { SiteLink } from "~/components/link/link";

import * as styles from "./check-mail.css";
import { mailboxes, type Mailbox } from "./mailbox";

/** The way to the visitor's mail: the service of their address, or, when its domain is not known, a choice. */
export function CheckMail({ mailbox }: { mailbox: Mailbox | null }) {
  if (mailbox) {
    return (
      <FormActions>
        <ButtonLink to={mailbox.address} newTab>
          Check mail
        </ButtonLink>
      </FormActions>
    );
  }
  return (
    <nav aria-label="Check mail">
      <p>Check mail at your own provider, or at one of these:</p>
      <ul className={styles.list}>
        {mailboxes.map(({ id, name, address }) => (
          <li key={id}>
            <SiteLink to={address} className={styles.link} newTab>
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
