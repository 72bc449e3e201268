import css from "./paper-figures.module.css";

type Figure = { label: string; value: number | string; look?: "good" | "bad" };

/** What answers come to, in figures. */
export function PaperFigures({ of }: { of: readonly Figure[] }) {
  return (
    <dl className={`num ${css.figures}`}>
      {of.map(({ label, value, look }) => (
        <div key={label}>
          <dt className="hint">{label}</dt>
          <dd className={look && css[look]}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
