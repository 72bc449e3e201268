import type { Fields, Option } from "../../lib/lists/list-params.ts";
import type { List } from "../../lib/lists/use-list-params.ts";

export type Name<F extends Fields> = keyof F & string;
export type Offered<F extends Fields> = {
  /** Filters that are not offered here. */
  hidden?: readonly Name<F>[] | undefined;
  /** Choices that come from the server. */
  options?: Partial<Record<Name<F>, readonly Option[]>> | undefined;
};

/** The filters that are offered, with the far ends of ranges. */
export const offeredNames = <F extends Fields>({
  list,
  hidden = [],
}: Pick<Offered<F>, "hidden"> & { list: List<F> }): Name<F>[] =>
  Object.keys(list.spec.fields).filter(
    (name) => list.spec.fields[name]?.label !== undefined && !hidden.includes(name),
  );

/** Filters are texts, numbers and lists. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const isBlank = (value: unknown, blank: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : value === blank;
