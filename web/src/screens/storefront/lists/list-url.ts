// A list's whole state is its address: read here, asked of the API here, and linked to from here.
import { DEFAULT_PAGE_SIZE } from "@zhutu/domain/paging.ts";
import {
  askFilters,
  type FiltersOf,
  type ListState as StateOf,
  readList,
  writeList,
} from "../../../lib/lists/list-params.ts";
import { withQuery } from "../../../paths.ts";
import type { ListFields, ListKind, ListQuery } from "./list-kinds.ts";

export type ListState = StateOf<ListFields>;
type Filters = FiltersOf<ListFields>;

/** The state in a list's address; what the list does not know is left out. */
export function readListUrl({ fields }: ListKind, search: URLSearchParams): ListState {
  const known = new URLSearchParams(search);
  // `channel` is the documents' name in this address, `exclusiveCode` everywhere else.
  if (!known.has("channel")) known.set("channel", known.get("exclusiveCode") ?? "");
  return readList({ fields, pageSizes: [], sortable: [] }, known);
}

/** What the list asks of GET /api/public/courses in this state. */
export const listQueryOf = (kind: ListKind, { page, filters }: ListState): ListQuery =>
  Object.assign({ page, pageSize: kind.pageSize }, kind.fixed, askFilters(kind, filters)) as ListQuery;

/** The address of the list with some of its state changed; every change but of the page starts at page 1. */
export function listHref(
  kind: ListKind,
  { filters }: ListState,
  change: { page?: number; filters?: Partial<Filters> },
): string {
  const { page = 1, filters: changed } = change;
  const state = { sort: "", page, pageSize: DEFAULT_PAGE_SIZE };
  return withQuery(kind.path(), writeList(kind, { ...state, filters: { ...filters, ...changed } }));
}

/** The rows of choices, as they are while nothing is chosen; the search is none. */
export const unfiltered = ({ fields }: ListKind): Partial<Filters> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.label === undefined ? [] : [[name, field.blank]],
    ),
  );

/** How many filters narrow the list, besides the search. */
export const filterCount = (kind: ListKind, { filters }: ListState): number =>
  Object.entries(unfiltered(kind)).filter(([name, blank]) => filters[name] !== blank).length;
