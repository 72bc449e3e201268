import css from "./paper-figures.module.css";

const looks = { good: css.good, bad: css.bad };
type Figure = { label: string; value: number | string; look?: keyof typeof looks };

/** Counts of the answers. */
export function PaperFigures({ of }: { of: readonly Figure[] }) {
  return (
    <dl className={`num ${css.figures}`}>
      {of.map(({ label, value, look }) => (
        <div key={label}>
          <dt className="hint">{label}</dt>
          <dd className={look && looks[look]}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
