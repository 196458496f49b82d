import { AddressText } from "./address-text";

/** A link that writes to an address. */
export function MailLink({ address, className }: { address: string; className?: string }) {
  return (
    <a className={className} href={`mailto:${address}`}>
      <AddressText address={address} />
    </a>
  );
}
