import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../lib/link.tsx";
import { countOf } from "./facets.ts";
import type { ListData } from "./list-loader.ts";
import type { ListKind } from "./list-kinds.ts";
import { listHref, type ListState } from "./list-url.ts";
import css from "./lists.module.css";

type Props = { kind: ListKind; state: ListState } & Pick<ListData, "teachers" | "facets">;
type Choice = { label: string; href: string; on: boolean; count: number | undefined };
export type Row = { label: string; all: Choice; choices: Choice[] };

/** The rows of choices as links: what is chosen, and where each choice leads. */
export function rowsOf({ kind, state, teachers, facets }: Props): Row[] {
  const people = teachers.map(({ userId, userName }) => ({ value: userId, label: userName }));
  return Object.entries(kind.fields).flatMap(([name, { label, blank, options = people }]) => {
    if (label === undefined || options.length < 2) return [];
    const link = (value: unknown, text: string): Choice => ({
      label: text,
      href: listHref(kind, state, { filters: { [name]: value } }),
      on: state.filters[name] === value,
      count: countOf(facets, { kind, state }, name, value),
    });
    const choices = options.filter(({ value }) => value !== blank);
    return [{ label, all: link(blank, "全部"), choices: choices.map((one) => link(one.value, one.label)) }];
  });
}

/** The filter rows: a card above the list, a sheet on a phone. */
export function FilterRows({ rows }: { rows: readonly Row[] }) {
  return rows.map(({ label, all, choices }) => (
    <div key={label} className={css.row} role="group" aria-label={label}>
      <span className={css.label}>{label}</span>
      <div className={css.choices}>
        {[all, ...choices].map((choice) => (
          <Link
            key={choice.label}
            to={choice.href}
            preventScrollReset
            className={choice.on ? "on" : undefined}
            aria-current={choice.on || undefined}
          >
            {choice.label}
            {choice.count !== undefined && <span className="num"> {choice.count}</span>}
          </Link>
        ))}
      </div>
    </div>
  ));
}

/** What narrows the list now, each taken back by a tap. */
export function FilterChips({ rows, clear }: { rows: readonly Row[]; clear: string }) {
  const chosen = rows.flatMap(({ label, all, choices }) =>
    choices.filter((choice) => choice.on).map((choice) => ({ ...choice, row: label, off: all.href })),
  );
  if (chosen.length === 0) return null;
  return (
    <div className={css.chips}>
      {chosen.map(({ row, label, off }) => (
        <Link key={row} className="tag tag-blue" to={off} preventScrollReset aria-label={`取消筛选 ${label}`}>
          {label}
          <Icon name="close" />
        </Link>
      ))}
      {chosen.length > 1 && (
        <Link className={`link ${css.clear}`} to={clear} preventScrollReset>
          清除全部
        </Link>
      )}
    </div>
  );
}
