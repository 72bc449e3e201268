// The firm's desk keeps what is sought in its address.
import { idIn } from "@zhutu/domain/id.ts";
import { COPY_STATES, type CopyState } from "@zhutu/domain/ordering/copies/assigned-copy.ts";
import { DEFAULT_PAGE_SIZE, readPage } from "@zhutu/domain/paging.ts";
import { phoneEndShape } from "@zhutu/domain/statistics/contract.ts";

export type TeamQuery = {
  courseId: number | undefined;
  state: CopyState | undefined;
  phoneEnd: string;
  idle: boolean;
  page: number;
  /** Of the packages. */
  packages: number;
};

export const teamPageSize = DEFAULT_PAGE_SIZE;

/** What an address asks for; anything unknown in it counts as not said. */
export function readTeamQuery(search: URLSearchParams): TeamQuery {
  const phoneEnd = search.get("phone") ?? "";
  return {
    courseId: idIn(search.get("course")),
    state: Object.values(COPY_STATES).find((one) => one === search.get("state")),
    phoneEnd: phoneEndShape.test(phoneEnd) ? phoneEnd : "",
    idle: search.get("idle") === "1",
    page: readPage(search.get("page")),
    packages: readPage(search.get("packages")),
  };
}

/** The address of that view; what is usual is left out. */
export const teamQueryOf = ({ courseId, state, phoneEnd, idle, page, packages }: TeamQuery) => ({
  course: courseId,
  state,
  phone: phoneEnd,
  idle: idle ? 1 : undefined,
  page: page === 1 ? undefined : page,
  packages: packages === 1 ? undefined : packages,
});

/** What the list of people, and its file, are asked for. */
export const peopleFilterOf = ({ courseId, state, phoneEnd, idle }: TeamQuery) => ({
  courseId,
  state,
  phoneEnd: phoneEnd || undefined,
  idle: idle ? ("1" as const) : undefined,
});
