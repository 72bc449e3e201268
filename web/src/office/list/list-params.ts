// A list's state in its address: filters, sorting, page and page size. Defaults are left out,
// unknown parameters ignored.
import { idIn } from "@zhutu/domain/id.ts";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, readPage, readPageSize } from "@zhutu/domain/paging.ts";

/** How a filter is written in an address; `blank` is its default. */
export interface Field<T> {
  blank: T;
  read(texts: readonly string[]): T;
  write(value: T): readonly (string | number)[];
}
export type Fields = Record<string, Field<unknown>>;
export type FiltersOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never };

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

/** Search words. */
export const words = (): Field<string> => ({
  blank: "",
  read: ([text = ""]) => text,
  write: (text) => (text.trim() ? [text.trim()] : []),
});

export const oneOf = <const T extends string | number>(choices: readonly T[], blank: T): Field<T> => ({
  blank,
  read: ([text]) => choices.find((choice) => String(choice) === text) ?? blank,
  write: (choice) => (choice === blank ? [] : [choice]),
});

/** Several choices, in their order; none means all. */
export const anyOf = <const T extends string | number>(choices: readonly T[]): Field<T[]> => ({
  blank: [],
  read: (texts) => choices.filter((choice) => texts.includes(String(choice))),
  write: (chosen) => choices.filter((choice) => chosen.includes(choice)),
});

export const idOf = (): Field<number | undefined> => ({
  blank: undefined,
  read: ([text]) => idIn(text),
  write: (id) => (id === undefined ? [] : [id]),
});

/** `YYYY-MM-DD`; empty is open. */
export const day = (): Field<string> => ({
  blank: "",
  read: ([text = ""]) => (isDay(text) ? text : ""),
  write: (text) => (text ? [text] : []),
});

export function blankFilters<F extends Fields>({ fields }: ListSpec<F>): FiltersOf<F> {
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
  spec: ListSpec<F>,
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

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
