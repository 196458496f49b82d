/** A link that writes to an address, which breaks after its @ before it breaks within a word. */
export function MailLink({ address, className }: { address: string; className?: string }) {
  const [user, host] = address.split("@");
  return (
    <a className={className} href={`mailto:${address}`}>
      <span>
        {`${user}@`}
        <wbr />
        {host}
      </span>
    </a>
  );
}
