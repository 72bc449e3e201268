import {
  COPY_STATE_LABELS,
  COPY_STATES,
  type CopyState,
} from "@zhutu/domain/ordering/copies/assigned-copy.ts";
import { readPage } from "@zhutu/domain/paging.ts";
import { phoneEndShape } from "@zhutu/domain/statistics/contract.ts";
import {
  ALL,
  choice,
  type Field,
  idOf,
  listParams,
  type Option,
  words,
} from "../../../lib/lists/list-params.ts";
import type { List } from "../../../lib/lists/use-list-params.ts";

const states: readonly Option<"all" | CopyState>[] = [
  { value: "all", label: "全部进度" },
  ...Object.values(COPY_STATES).map((value) => ({ value, label: COPY_STATE_LABELS[value] })),
];
const pageOfPackages: Field<number> = {
  blank: 1,
  read: ([text = ""]) => readPage(text),
  write: (page) => (page > 1 ? [page] : []),
  ask: () => ({}),
};

/** The firm's desk: which people are sought, and the page of the packages above them. */
export const teamParams = listParams({
  fields: {
    course: idOf({ as: "courseId" }),
    state: choice(states, { as: "state" }),
    phone: {
      ...words({ as: "phoneEnd" }),
      read: ([text = ""]: readonly string[]) => (phoneEndShape.test(text) ? text : ""),
    },
    idle: choice([ALL, { value: "1", label: "30 天没学习的" }], { as: "idle" }),
    packages: pageOfPackages,
  },
  pageSizes: [],
});
export type Team = List<(typeof teamParams)["fields"]>;
