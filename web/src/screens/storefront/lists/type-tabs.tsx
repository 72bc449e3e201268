import { Link } from "react-router";
import type { ListKind } from "./list-kinds.ts";
import { listHref, type ListState } from "./list-url.ts";
import css from "./lists.module.css";

type Props = {
  kind: ListKind;
  state: ListState;
  counts: readonly { courseType: number; total: number }[];
};

/** What a search found, by type: all of it first, then each type that has something, with how many. */
export function TypeTabs({ kind, state, counts }: Props) {
  const on = state.filters["courseType"];
  const all = counts.reduce((sum, { total }) => sum + total, 0);
  const types = (kind.fields["courseType"]?.options ?? []).map(({ value, label }) => ({
    value,
    label,
    total: value === "all" ? all : (counts.find((one) => String(one.courseType) === value)?.total ?? 0),
  }));
  if (all === 0) return null;
  return (
    <nav className={css.types} aria-label="类型">
      {types
        .filter(({ value, total }) => total > 0 || value === on)
        .map(({ value, label, total }) => (
          <Link
            key={label}
            to={listHref(kind, state, { filters: { courseType: value } })}
            className={value === on ? "on" : undefined}
            aria-current={value === on ? "page" : undefined}
            preventScrollReset
          >
            {label} <span className="num">{total}</span>
          </Link>
        ))}
    </nav>
  );
}
