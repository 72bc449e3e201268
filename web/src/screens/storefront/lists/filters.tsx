import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import type { ListData } from "./list-loader.ts";
import type { ListKind } from "./list-kinds.ts";
import { listHref, type ListState } from "./list-url.ts";
import css from "./lists.module.css";

type Props = { kind: ListKind; state: ListState; teachers: ListData["teachers"] };
type Choice = { label: string; href: string; on: boolean };
type Row = { label: string; all: Choice; choices: Choice[] };

/** The rows of choices as links: what is chosen, and where each choice leads. */
function rowsOf({ kind, state, teachers }: Props): Row[] {
  const choose = (param: string, value: string | undefined) => {
    const { [param]: _, ...others } = state.chosen;
    return listHref(kind, state, { chosen: value === undefined ? others : { ...others, [param]: value } });
  };
  const rows = kind.rows.map(({ param, label, options }) => ({
    label,
    all: { label: "全部", href: choose(param, undefined), on: state.chosen[param] === undefined },
    choices: options.map(({ value, label: text }) => ({
      label: text,
      href: choose(param, value),
      on: state.chosen[param] === value,
    })),
  }));
  if (teachers.length < 2) return rows;
  return [
    ...rows,
    {
      label: "讲师",
      all: { label: "全部", href: listHref(kind, state, { teacherId: null }), on: state.teacherId === null },
      choices: teachers.map(({ userId, userName }) => ({
        label: userName,
        href: listHref(kind, state, { teacherId: userId }),
        on: state.teacherId === userId,
      })),
    },
  ];
}

/** The filter rows: a card above the list, a sheet on a phone. */
export function FilterRows(props: Props) {
  return rowsOf(props).map(({ label, all, choices }) => (
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
          </Link>
        ))}
      </div>
    </div>
  ));
}

/** What narrows the list now, each taken back by a tap. */
export function FilterChips(props: Props) {
  const chosen = rowsOf(props).flatMap(({ label, all, choices }) =>
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
        <Link
          className={`link ${css.clear}`}
          to={listHref(props.kind, props.state, { chosen: {}, teacherId: null })}
          preventScrollReset
        >
          清除全部
        </Link>
      )}
    </div>
  );
}
