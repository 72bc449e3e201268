import { Link, type LinkProps } from "react-router";
import type { Fields, FiltersOf } from "./list-params.ts";
import type { List } from "./use-list-params.ts";

type Props = Pick<LinkProps, "replace" | "preventScrollReset"> & {
  label: string;
  of: readonly { label: string; on: boolean; to: string }[];
};

/** The choices of a filter. */
export const choicesOf = <F extends Fields>(list: List<F>, name: keyof F) =>
  (list.spec.fields[name]?.options ?? []).map(({ value, label }) => ({
    label,
    on: list.filters[name] === value,
    to: list.to({ filters: { [name]: value } as Partial<FiltersOf<F>> }),
  }));

/** Links side by side; the shown list is marked. */
export const Choices = ({ label, of, ...how }: Props) => (
  <nav className="seg" aria-label={label}>
    {of.map(({ label: text, on, to }) => (
      <Link
        key={to}
        to={to}
        className={on ? "on" : undefined}
        aria-current={on ? "page" : undefined}
        {...how}
      >
        {text}
      </Link>
    ))}
  </nav>
);
