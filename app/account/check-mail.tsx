import { ButtonLink } from "~/components/button/button";
import { FormActions } from "~/components/form-layout/form-layout";
import { SiteLink } from "~/components/link/link";

import * as styles from "./check-mail.css";
import { mailboxes, type Mailbox } from "./mailbox";

/** What most visitors have, for an address whose own service is not known. */
const [usual] = mailboxes;

/** The way to the visitor's mail: the service of their address, or, when its domain is not known, a choice. */
export function CheckMail({ mailbox }: { mailbox: Mailbox | null }) {
  return (
    <>
      <FormActions>
        <ButtonLink to={(mailbox ?? usual).address} newTab>
          Check mail
        </ButtonLink>
      </FormActions>
      {mailbox ? null : (
        <nav aria-label="Mail services">
          <p>This opens {usual.name}. Is your mail elsewhere?</p>
          <ul className={styles.list}>
            {mailboxes.slice(1).map(({ id, name, address }) => (
              <li key={id}>
                <SiteLink to={address} className={styles.link} newTab>
                  {name}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
