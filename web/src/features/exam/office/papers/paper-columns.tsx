import { Flex, Tag, Typography } from "antd";
import { Link } from "react-router";
import type { Column } from "../../../../office/table/columns.tsx";
import { RowActs } from "../../../../office/table/row-acts.tsx";
import { TwoLines } from "../../../../office/table/two-lines.tsx";
import { type States, StatusTag } from "../../../../office/status-tag.tsx";
import { officePaths } from "../../../../office-paths.ts";
import { kindOf, type OfficePaper, PAPER_KINDS } from "./paper-list.ts";
import type { usePaperActions } from "./use-paper-actions.ts";

const STATES: States<"none" | "changed" | "published"> = {
  none: { label: "未发布", tone: "default" },
  changed: { label: "有未发布的修改", tone: "warning" },
  published: { label: "已发布", tone: "success" },
};

const stateOf = ({ versionNo, changed }: OfficePaper) =>
  versionNo === 0 ? "none" : changed === 1 ? "changed" : "published";

/** Nobody sits a reminder: its questions are asked as they stand. */
const noteOf = (paper: OfficePaper): string =>
  paper.changed === 1 && kindOf(paper) !== "cpt_alert" ? "下次有人作答时自动发布" : "";

const State = ({ paper }: { paper: OfficePaper }) => (
  <>
    <StatusTag of={STATES} is={stateOf(paper)} />{" "}
    {paper.versionNo > 0 && <Typography.Text type="secondary">第 {paper.versionNo} 版</Typography.Text>}
  </>
);

/** Whether what the paper asks now is a version; else the next attempt makes it one (domain.md "Papers"), and it says so. */
export const PaperState = ({ paper }: { paper: OfficePaper }) => (
  <Flex gap={8} align="center" wrap>
    <State paper={paper} />
    {noteOf(paper) && <Typography.Text type="secondary">{noteOf(paper)}</Typography.Text>}
  </Flex>
);

const kindTones: Readonly<Record<string, string>> = {
  cpt_test: "blue",
  cpt_alert: "purple",
  free: "magenta",
};

type Actions = {
  role: string;
  actions: ReturnType<typeof usePaperActions>;
  onEdit: (paper: OfficePaper) => void;
};

/** The papers with what they ask and are worth, and the ways on from each. */
export const paperColumns = ({
  role,
  actions: { busy, run },
  onEdit,
}: Actions): readonly Column<OfficePaper>[] => [
  {
    key: "name",
    title: "试卷",
    always: true,
    cell: (one) => (
      <TwoLines whole={one.paperName}>
        <Link to={officePaths.paperQuestions(role, one.paperId)}>{one.paperName}</Link>
      </TwoLines>
    ),
  },
  {
    key: "kind",
    title: "用途",
    width: 104,
    cell: (one) => <Tag color={kindTones[kindOf(one)] ?? "blue"}>{PAPER_KINDS[kindOf(one)]}</Tag>,
  },
  { key: "count", title: "题目数", width: 84, as: "count", value: (one) => one.questionCount },
  { key: "total", title: "总分", width: 84, as: "count", value: (one) => one.totalScore },
  {
    key: "limit",
    title: "时限",
    width: 100,
    align: "right",
    yields: 2,
    value: (one) => (one.timeLimitMinutes === null ? "不限" : `${one.timeLimitMinutes} 分钟`),
  },
  {
    key: "state",
    title: "状态",
    width: 200,
    cell: (one) => (
      <TwoLines whole={`${STATES[stateOf(one)].label} ${noteOf(one)}`.trim()} second={noteOf(one)}>
        <State paper={one} />
      </TwoLines>
    ),
  },
  {
    key: "created",
    title: "创建时间",
    width: 172,
    yields: 3,
    as: "time",
    value: (one) => one.createTime,
  },
  {
    key: "acts",
    title: "操作",
    width: 112,
    always: true,
    cell: (one) => (
      <RowActs
        of={one.paperName}
        acts={[
          { label: "成绩", to: officePaths.paperScores(role, one.paperId) },
          { label: "题目", to: officePaths.paperQuestions(role, one.paperId) },
          { label: "编辑", why: one.held || undefined, run: () => onEdit(one) },
          {
            label: "删除",
            danger: true,
            why: one.held || undefined,
            busy: busy?.record.paperId === one.paperId && busy.action === "delete",
            run: () => void run("delete", one),
          },
        ]}
      />
    ),
  },
];
