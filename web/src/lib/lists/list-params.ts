// A list's state in its address: filters, sorting, page and page size. Defaults are left out,
// unknown parameters ignored. A filter says once how it is shown, written and asked for.
import { idIn } from "@zhutu/domain/id.ts";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, readPage, readPageSize } from "@zhutu/domain/paging.ts";
import { normalPhone, phoneRule } from "@zhutu/domain/phone.ts";
import { firstCharacters } from "@zhutu/domain/text-rule.ts";
import type { JSX } from "react";

/** `ask`: what choosing it asks the API for, if not its value under the filter's name. */
export type Option<T extends string | number = string | number> = { value: T; label: string; ask?: object };

/** How a filter is offered; without a label it is only in the address. */
type Shown = {
  label?: string;
  placeholder?: string;
  inputMode?: "numeric" | "tel";
  options?: readonly Option[];
  /** In place of a text field or a select. */
  control?: JSX.Element | "day";
  /** The sentence for a wrong value. */
  rule?: (text: string, filters: Readonly<Record<string, unknown>>) => string | undefined;
  /** The filter at the range's other end, in the same field behind 至. */
  to?: string;
  /** Beside the search field; the others are under 更多筛选. */
  beside?: true;
  /** A text filter with this shares the search field and gets the texts that it takes. */
  takes?: (text: string) => boolean;
  /** A chosen value in words, where options do not say them. */
  said?: (value: never) => JSX.Element;
};

/** How a filter is written in an address and asked for; `blank` is its default. */
export interface Field<T, Q extends object = object> extends Shown {
  blank: T;
  read(texts: readonly string[]): T;
  write(value: T): readonly (string | number)[];
  ask(value: T): Q;
}
export type Fields = Record<string, Field<unknown>>;
export type FiltersOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never };

type Both<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void ? I : never;
/** The part of a query that filters ask for. */
export type AskedOf<F extends Fields> = Both<
  { [K in keyof F]: F[K] extends Field<infer _, infer Q> ? Q : never }[keyof F]
>;

export type ListState<F extends Fields = Fields> = {
  filters: FiltersOf<F>;
  /** `column asc` or `column desc`; empty: default order. */
  sort: string;
  page: number;
  pageSize: number;
};
export type ListSpec<F extends Fields = Fields> = {
  fields: F;
  pageSizes: readonly number[];
  sortable: readonly string[];
};

/** Filters by parameter name, page sizes, sortable columns. */
export function listParams<F extends Fields>(spec: {
  fields: F;
  pageSizes?: readonly number[];
  sortable?: readonly string[];
}): ListSpec<F> {
  return { pageSizes: PAGE_SIZES, sortable: [], ...spec };
}

/** `as`: the parameter of the API that a filter is asked under; without it the API is not asked. */
type As<K extends string> = Omit<Shown, "options"> & { as?: K };
type Asked<K extends string, T> = { [N in K]?: T };
const asked = <K extends string, T>(as: K | undefined, value: T | undefined): Asked<K, T> =>
  (as === undefined || value === undefined ? {} : { [as]: value }) as Asked<K, T>;

/** Search words. */
export const words = <K extends string = never>({ as, ...shown }: As<K> = {}): Field<
  string,
  Asked<K, string>
> => ({
  ...shown,
  blank: "",
  read: ([text = ""]) => firstCharacters(text.trim(), 100),
  write: (text) => (text.trim() ? [text.trim()] : []),
  ask: (text) => asked(as, text.trim() || undefined),
});

/** A whole phone number. */
export const phone = <K extends string>(as: K, label: string) =>
  words({
    as,
    label,
    placeholder: "完整的 11 位号码",
    inputMode: "tel",
    // Also a part of a number, so that its rule asks for the whole.
    takes: (text) => /^\d{5,}$/.test(normalPhone(text)),
    rule: (text) => (text.trim() === "" ? undefined : phoneRule(text)),
  });

export const oneOf = <const T extends string | number, K extends string = never>(
  choices: readonly T[],
  blank: T,
  as?: K,
): Field<T, Asked<K, T>> => ({
  blank,
  read: ([text]) => choices.find((value) => String(value) === text) ?? blank,
  write: (value) => (value === blank ? [] : [value]),
  ask: (value) => asked(as, value),
});

/** The choice that asks for nothing. */
export const ALL = { value: "all", label: "全部" } as const;
export const ANY = { value: "all", label: "不限" } as const;

export const optionsOf = <K extends string | number>(
  labels: Readonly<Record<K, string | { label: string }>>,
): Option<`${K}`>[] =>
  Object.entries<string | { label: string }>(labels).map(([value, label]) => ({
    value: value as `${K}`,
    label: typeof label === "string" ? label : label.label,
  }));

/** One of these, at first the first unless `blank` says another. */
export function choice<const T extends string, K extends string = never>(
  options: readonly Option<T>[],
  { as, blank, ...shown }: As<K> & { blank?: NoInfer<T> } = {},
): Field<T, Asked<K, Exclude<T, "all">>> {
  const values = options.map(({ value }) => value);
  return {
    ...oneOf(values, blank ?? (values[0] as T)),
    ...shown,
    options,
    ask: (value) => {
      const own = options.find((option) => option.value === value)?.ask;
      return own ?? asked(as, value === "all" ? undefined : value);
    },
  };
}

/** Several choices, in their order; none means all. */
export const anyOf = <const T extends string | number, K extends string = never>(
  options: readonly Option<T>[],
  { as, ...shown }: As<K> = {},
): Field<T[], Asked<K, T[]>> => {
  const choices = options.map(({ value }) => value);
  return {
    ...shown,
    options,
    blank: [],
    read: (texts) => choices.filter((value) => texts.includes(String(value))),
    write: (chosen) => choices.filter((value) => chosen.includes(value)),
    ask: (chosen) => asked(as, chosen),
  };
};

export const idOf = <K extends string = never>({ as, ...shown }: As<K> = {}): Field<
  number | undefined,
  Asked<K, number>
> => ({
  ...shown,
  blank: undefined,
  read: ([text]) => idIn(text),
  write: (id) => (id === undefined ? [] : [id]),
  ask: (id) => asked(as, id),
});

/** `YYYY-MM-DD`; empty is open. */
export const day = <K extends string = never>({ as, ...shown }: As<K> = {}): Field<
  string,
  Asked<K, string>
> => ({
  control: "day",
  ...shown,
  blank: "",
  read: ([text = ""]) => (isDay(text) ? text : ""),
  write: (text) => (text ? [text] : []),
  ask: (text) => asked(as, text || undefined),
});

/** Two days in order, each asked for under its own name. */
export const days = <S extends string, E extends string>(start: S, end: E, label: string) =>
  ({
    [start]: day({ as: start, label, placeholder: "开始日期", to: end }),
    [end]: day({
      as: end,
      label: `${label}至`,
      placeholder: "结束日期",
      rule: (text, filters) =>
        text && text < (filters[start] as string) ? "结束日期不能早于开始日期" : undefined,
    }),
  }) as { [N in S]: Field<string, Asked<S, string>> } & { [N in E]: Field<string, Asked<E, string>> };

/**
 * The filters that share the search field: those with `takes`, then the first other text filter, which takes
 * everything else.
 */
export function searchFields(fields: Fields, offered: readonly string[]): readonly string[] {
  const texts = offered.filter((name) => {
    const { blank, options, control } = fields[name] ?? {};
    return blank === "" && options === undefined && control === undefined;
  });
  const [sharing, others] = [true, false].map((shares) =>
    texts.filter((name) => (fields[name]?.takes !== undefined) === shares),
  );
  return [...(sharing ?? []), ...(others ?? []).slice(0, 1)];
}

export function blankFilters<F extends Fields>({ fields }: Pick<ListSpec<F>, "fields">): FiltersOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, { blank }]) => [name, blank])) as FiltersOf<F>;
}

export function readList<F extends Fields>(spec: ListSpec<F>, search: URLSearchParams): ListState<F> {
  const filters = Object.entries(spec.fields).map(([name, field]) => [name, field.read(search.getAll(name))]);
  const [column = "", direction] = (search.get("sort") ?? "").split(" ");
  const sorted = spec.sortable.includes(column) && (direction === "asc" || direction === "desc");
  return {
    filters: Object.fromEntries(filters) as FiltersOf<F>,
    sort: sorted ? `${column} ${direction}` : "",
    page: readPage(search.get("page")),
    pageSize: readPageSize(search.get("pageSize"), spec.pageSizes),
  };
}

/** The query of an address. */
export function writeList<F extends Fields>(
  spec: Pick<ListSpec<F>, "fields">,
  { filters, sort, page, pageSize }: ListState<F>,
): Record<string, string | number | readonly (string | number)[]> {
  const written = Object.entries(spec.fields).map(
    ([name, field]) => [name, field.write(filters[name])] as const,
  );
  return {
    ...Object.fromEntries(written),
    ...(sort && { sort }),
    ...(page > 1 && { page }),
    ...(pageSize !== DEFAULT_PAGE_SIZE && { pageSize }),
  };
}

/** What the API is asked for by filters alone, as an export is. */
export const askFilters = <F extends Fields>(
  { fields }: Pick<ListSpec<F>, "fields">,
  filters: FiltersOf<F>,
): AskedOf<F> =>
  Object.assign({}, ...Object.entries(fields).map(([name, field]) => field.ask(filters[name]))) as AskedOf<F>;

/** What the API is asked for, in the default order. */
export const askList = <F extends Fields>(
  spec: Pick<ListSpec<F>, "fields">,
  { filters, page, pageSize }: ListState<F>,
): AskedOf<F> & { page: number; pageSize: number } =>
  Object.assign({ page, pageSize }, askFilters(spec, filters));

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
