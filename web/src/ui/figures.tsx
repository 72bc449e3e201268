import { Skeleton } from "./states.tsx";

/** Figures side by side, each with its name; one that is not known yet keeps its place. */
export function Figures({
  of,
  className = "",
}: {
  of: readonly (readonly [label: string, figure: string | undefined])[];
  className?: string;
}) {
  return (
    <dl className={`kpis ${className}`}>
      {of.map(([label, figure]) => (
        <div key={label} className="card kpi">
          <dt className="muted">{label}</dt>
          <dd>{figure === undefined ? <Skeleton height={36} width="60%" /> : <b>{figure}</b>}</dd>
        </div>
      ))}
    </dl>
  );
}
