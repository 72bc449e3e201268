// The list of a paper's candidate scores: what it is filtered by, and what the API is asked for.
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import type { listPaperScores } from "@zhutu/domain/exam/office/contract.ts";
import { wholePhone } from "../../../../office/form/field-rules.ts";
import type { Filter } from "../../../../office/list/filter-bar.tsx";
import { type FiltersOf, listParams, oneOf, words } from "../../../../office/list/list-params.ts";

const fields = { userName: words(), telephone: words(), result: oneOf(["all", "passed", "failed"], "all") };
export const scoreList = listParams({ fields });
export const SCORE_FILTERS: readonly Filter<FiltersOf<typeof fields>>[] = [
  { name: "userName", label: "学员" },
  { name: "telephone", label: "手机号", rules: [wholePhone] },
  {
    name: "result",
    label: "结果",
    options: [
      { value: "all", label: "全部" },
      { value: "passed", label: "及格" },
      { value: "failed", label: "不及格" },
    ],
  },
];

/** The filters as the list and the export are asked for them. */
export const scoreQuery = ({
  userName,
  telephone,
  result,
}: FiltersOf<typeof fields>): NonNullable<CallInput<typeof listPaperScores>["query"]> => ({
  ...(userName.trim() && { userName: userName.trim() }),
  ...(telephone.trim() && { telephone: telephone.trim() }),
  ...(result !== "all" && { result }),
});
