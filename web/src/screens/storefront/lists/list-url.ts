// A list's whole state is its address: read here, asked of the API here, and linked to from here.
import { firstCharacters } from "@zhutu/domain/text-rule.ts";
import { idIn } from "@zhutu/domain/id.ts";
import { readPage } from "@zhutu/domain/paging.ts";
import { withQuery } from "../../../paths.ts";
import type { ListKind, ListQuery } from "./list-kinds.ts";

const sorts = [
  { value: "", label: "综合", clause: "course_order desc" },
  { value: "sales", label: "销量", clause: "order_count desc" },
  { value: "new", label: "最新", clause: "publish_time desc" },
  { value: "cheap", label: "价格从低到高", clause: "course_price asc" },
  { value: "dear", label: "价格从高到低", clause: "course_price desc" },
] as const;

/** The orders to choose from: price is one choice that turns round when it is chosen again. */
export function sortChoices(sort: string): { label: string; name: string; value: string; on: boolean }[] {
  const choices = sorts
    .slice(0, 3)
    .map(({ value, label }) => ({ label, name: label, value, on: sort === value }));
  const now = sorts.slice(3).find(({ value }) => value === sort);
  const next = sort === "cheap" ? "dear" : "cheap";
  const arrow = now ? (sort === "cheap" ? " ↑" : " ↓") : "";
  return [
    ...choices,
    { label: `价格${arrow}`, name: now?.label ?? "价格从低到高", value: next, on: now !== undefined },
  ];
}

export type ListState = {
  courseName: string;
  sort: string;
  page: number;
  /** Chosen values by the parameter of their row. */
  chosen: Record<string, string>;
  teacherId: number | null;
  /** Of /index/products. */
  tag: string[];
  channel: string;
};

/** The state in a list's address; what the list does not know is left out. */
export function readListUrl(kind: ListKind, search: URLSearchParams): ListState {
  const chosen: Record<string, string> = {};
  for (const { param, options } of kind.rows) {
    const value = search.get(param);
    if (value !== null && options.some((option) => option.value === value)) chosen[param] = value;
  }
  const sort = sorts.find(({ value }) => value === search.get("sort"))?.value ?? "";
  const own = (key: "tag" | "channel") => kind.own?.includes(key) ?? false;
  return {
    courseName: firstCharacters((search.get("courseName") ?? "").trim(), 100),
    sort,
    page: readPage(search.get("page")),
    chosen,
    teacherId: kind.teachers ? (idIn(search.get("teacherId")) ?? null) : null,
    tag: own("tag")
      ? search
          .getAll("tag")
          .flatMap((tags) => tags.split(",").filter((tag) => tag !== "" && tag.length <= 30))
      : [],
    channel: own("channel") ? codeIn(search) : "",
  };
}

/** The channel's code: `channel` is the documents' name in this address, `exclusiveCode` everywhere else. */
const codeIn = (search: URLSearchParams): string =>
  firstCharacters((search.get("channel") ?? search.get("exclusiveCode") ?? "").trim(), 12);

/** What the list asks of GET /api/public/courses in this state. */
export function listQueryOf(kind: ListKind, state: ListState): ListQuery {
  const picked = kind.rows.map(
    ({ param, options }) => options.find((option) => option.value === state.chosen[param])?.query,
  );
  return Object.assign(
    {
      page: state.page,
      pageSize: kind.pageSize,
      orderByClause: sorts.find(({ value }) => value === state.sort)?.clause,
    },
    kind.fixed,
    ...picked,
    state.courseName && { courseName: state.courseName },
    state.teacherId !== null && { teacherId: state.teacherId },
    state.tag.length > 0 && { tag: state.tag },
    state.channel && { exclusiveCode: state.channel },
  ) as ListQuery;
}

/** The address of the list with some of its state changed; every change but of the page starts at page 1. */
export function listHref(kind: ListKind, state: ListState, change: Partial<ListState>): string {
  const { courseName, sort, page, chosen, teacherId, tag, channel } = { ...state, page: 1, ...change };
  return withQuery(kind.path(), {
    courseName,
    ...chosen,
    teacherId,
    tag: tag.length > 0 ? tag : chosen["tag"],
    channel,
    sort,
    page: page > 1 ? page : undefined,
  });
}

/** How many filters narrow the list, besides the search. */
export const filterCount = (state: ListState): number =>
  Object.keys(state.chosen).length + (state.teacherId === null ? 0 : 1);
