import * as styles from "./flag-line.css";

const FLAGS = 20;
const SPACING = 36;
const SAG = 22;

/** Height of the hanging rope at `x` of a line `length` long: a parabola is close enough to a catenary. */
function hang(x: number, length: number): number {
  const fromMiddle = (2 * x) / length - 1;
  return 2 + SAG * (1 - fromMiddle * fromMiddle);
}

const length = (FLAGS + 1) * SPACING;

const flags = Array.from({ length: FLAGS }, (_, index) => {
  const left = (index + 0.66) * SPACING;
  const right = left + SPACING * 0.68;
  const [top, end] = [hang(left, length), hang(right, length)];
  return `M${left} ${top.toFixed(1)}L${right} ${end.toFixed(1)}l-1 17-11-1-${SPACING * 0.68 - 12} 1z`;
});

/** All flags of one colour as one drawing. */
const colours = styles.flags.map((className, colour) => ({
  className,
  drawing: flags.filter((_, index) => index % styles.flags.length === colour).join(""),
}));

/** The prayer-flag line: a stripe under the header, or a hanging string as a divider. Decoration, not read out. */
export function FlagLine({ look = "stripe" }: { look?: "stripe" | "string" }) {
  if (look === "stripe") return <div className={styles.stripe} aria-hidden="true" />;
  return (
    <svg className={styles.string} width="100%" height="46" viewBox={`0 0 ${length} 46`} aria-hidden="true">
      <path className={styles.rope} d={`M0 2Q${length / 2} ${2 + 2 * SAG} ${length} 2`} />
      {colours.map(({ className, drawing }) => (
        <path key={className} className={className} d={drawing} />
      ))}
    </svg>
  );
}
