/** The mail services that are known by their domains. */
export const mailboxes = [
  { id: "gmail", name: "Gmail", address: "https://mail.google.com/", domains: ["gmail.com", "googlemail.com"] },
  {
    id: "outlook",
    name: "Outlook",
    address: "https://outlook.live.com/mail/",
    domains: ["outlook.com", "hotmail.com", "live.com", "msn.com"],
  },
  {
    id: "yahoo",
    name: "Yahoo Mail",
    address: "https://mail.yahoo.com/",
    domains: ["yahoo.com", "ymail.com", "yahoo.co.in", "yahoo.co.uk", "yahoo.com.au"],
  },
  {
    id: "icloud",
    name: "iCloud Mail",
    address: "https://www.icloud.com/mail/",
    domains: ["icloud.com", "me.com", "mac.com"],
  },
  {
    id: "proton",
    name: "Proton Mail",
    address: "https://mail.proton.me/",
    domains: ["proton.me", "protonmail.com", "pm.me"],
  },
  { id: "zoho", name: "Zoho Mail", address: "https://mail.zoho.com/", domains: ["zoho.com", "zohomail.com"] },
] as const;

/** A public mail service where an inbox can be opened in the browser. */
export type Mailbox = (typeof mailboxes)[number];

/** The mail service of an e-mail address, or `null` for a domain that is not known. */
export function mailboxOf(email: string): Mailbox | null {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return mailboxes.find((mailbox) => mailbox.domains.some((known) => known === domain)) ?? null;
}

/** The mail service with this id, or `null`. */
export function mailboxById(id: string | null): Mailbox | null {
  return mailboxes.find((mailbox) => mailbox.id === id) ?? null;
}
