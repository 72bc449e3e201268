import { listRegrades } from "@zhutu/domain/exam/corrections/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { useApi } from "../../../../lib/api/query.ts";
import type { Column } from "../../../../office/table/columns.tsx";
import { TwoLines } from "../../../../office/table/two-lines.tsx";
import { ListPage } from "../../../../office/list/list-page.tsx";
import { useListParams } from "../../../../lib/lists/use-list-params.ts";
import { REPORT_TAB_LABELS, type Run, runList } from "./report-list.ts";

/** What was done to the question. */
export const changeOf = ({ voided, questionKeys }: Pick<Run, "voided" | "questionKeys">): string =>
  voided === 1 ? "作废，人人得分" : `答案改为 ${questionKeys.join("")}`;

const passes = ({ passGained, passLost }: Run): string =>
  passGained === 0 && passLost === 0 ? "不变" : `及格 +${passGained}，-${passLost}`;

const COLUMNS: readonly Column<Run>[] = [
  {
    key: "question",
    title: "题目",
    always: true,
    cell: (one) => (
      <TwoLines whole={`${one.questionName}\n原因：${one.reason}`} second={`原因：${one.reason}`}>
        {one.questionName}
      </TwoLines>
    ),
  },
  {
    key: "change",
    title: "更正",
    width: 150,
    cell: (one) => (
      <TwoLines whole={changeOf(one)} second={one.onlyUpward === 1 ? "只加分" : "可加可减"}>
        {changeOf(one)}
      </TwoLines>
    ),
  },
  { key: "attempts", title: "涉及", width: 84, as: "count", value: (one) => one.attempts },
  { key: "changed", title: "分数变化", width: 96, as: "count", value: (one) => one.scoresChanged },
  { key: "passes", title: "及格", width: 130, value: passes },
  { key: "who", title: "操作人", width: 110, value: (one) => one.userName },
  { key: "time", title: "时间", width: 172, yields: 1, as: "time", value: (one) => one.createTime },
];

/** Every correction: what changed, why, by whom, and its effect. */
export function RegradesPart() {
  const list = useListParams(runList);
  const query = useApi(listRegrades, { query: list.query }, { placeholderData: keepPreviousData });
  return (
    <ListPage
      {...{ name: "regrades", list, query, rows: query.data?.regrades, total: query.data?.total }}
      title={REPORT_TAB_LABELS.regrades}
      idOf={(one) => one.regradeRunId}
      unit="次"
      columns={COLUMNS}
      empty={{ text: "还没有更正过题目" }}
    />
  );
}
