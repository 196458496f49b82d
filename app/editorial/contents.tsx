import * as styles from "./contents.css";

interface Entry {
  id: string;
  label: string;
}

/** The page's contents: beside the text on a wide screen, folded above it on a phone. Only one of the two is shown. */
export function Contents({ entries }: { entries: Entry[] }) {
  return (
    <>
      <nav className={styles.beside} aria-label="On this page">
        <p className={styles.title}>On this page</p>
        <Entries entries={entries} />
      </nav>
      <details className={styles.folded}>
        <summary className={styles.summary}>On this page</summary>
        <nav aria-label="On this page">
          <Entries entries={entries} />
        </nav>
      </details>
    </>
  );
}

function Entries({ entries }: { entries: Entry[] }) {
  return (
    <ul>
      {entries.map(({ id, label }) => (
        <li key={id}>
          <a className={styles.link} href={`#${id}`}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
