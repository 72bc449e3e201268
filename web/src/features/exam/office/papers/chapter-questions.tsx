import { getPaper, listPaperQuestions, publishPaper } from "@zhutu/domain/exam/office/contract.ts";
import { Button, Flex, Popconfirm, Tag, Typography } from "antd";
import { useState } from "react";
import { QueryView } from "../../../../lib/api/query-view.tsx";
import { useApi, useApiWrite } from "../../../../lib/api/query.ts";
import type { Column } from "../../../../office/columns.tsx";
import { RowsTable } from "../../../../office/rows-table.tsx";
import { officePaths } from "../../../../office-paths.ts";
import { EmptyState } from "../../../../ui/states.tsx";
import { typeWords } from "../../paper.ts";
import { AddQuestions } from "./add-questions.tsx";
import { PaperState } from "./paper-columns.tsx";
import { kindOf, type OfficePaper } from "./paper-list.ts";
import { allQuestions, type PaperQuestion, typeTones } from "./paper-questions.ts";
import { ReminderField } from "./reminder-field.tsx";
import { ScoreField } from "./score-field.tsx";
import { paperAnswers, publishDisabledReason } from "./use-paper-actions.ts";

type Props = { role: "admin" | "teacher"; paperId: number };

/** What a chapter's paper asks, in a dialog: added from banks, worth points or set to a time, published; the rest on its own page. */
export function ChapterQuestions({ role, paperId }: Props) {
  const paperQuery = useApi(getPaper, { params: { paperId } });
  const query = useApi(listPaperQuestions, allQuestions(paperId));
  const [adding, setAdding] = useState(false);
  const publish = useApiWrite(publishPaper, { stale: paperAnswers });
  const rows = query.data?.paperQuestions ?? [];
  return (
    <QueryView query={paperQuery}>
      {(paper) => {
        const reason = publishDisabledReason(paper);
        const versionNo = paper.versionNo + (paper.changed === 1 ? 1 : 0);
        return (
          <Flex vertical gap={16}>
            <Flex justify="space-between" align="center" gap="small" wrap>
              <PaperState paper={paper} />
              <Flex gap="small" wrap>
                <Button type="primary" ghost onClick={() => setAdding(true)}>
                  从题库添加
                </Button>
                <Button href={officePaths.paperQuestions(role, paperId)} target="_blank">
                  打开试卷页
                </Button>
                {/* Asked here: the site's own question would lie below this dialog. */}
                <Popconfirm
                  title={`确定要发布第 ${versionNo} 版吗?`}
                  description="以后开始作答的学员使用这一版，已经开始的不受影响。"
                  okText="发布"
                  cancelText="取消"
                  disabled={reason !== undefined}
                  onConfirm={() => publish.mutate({ params: { paperId } })}
                >
                  <Button
                    type="primary"
                    loading={publish.isPending}
                    disabled={reason !== undefined}
                    title={reason}
                  >
                    发布第 {versionNo} 版
                  </Button>
                </Popconfirm>
              </Flex>
            </Flex>
            <QueryView query={query}>
              {() => (
                <RowsTable
                  size="small"
                  rows={rows}
                  idOf={(one) => one.paperQuestionId}
                  columns={columnsOf(paper)}
                  empty={<EmptyState text="还没有题目，从题库添加" />}
                />
              )}
            </QueryView>
            <Typography.Text type="secondary">调整顺序、移出题目和试卷设置在试卷页。</Typography.Text>
            <AddQuestions
              paperId={paperId}
              count={rows.length}
              open={adding}
              onClose={() => setAdding(false)}
            />
          </Flex>
        );
      }}
    </QueryView>
  );
}

const columnsOf = (paper: OfficePaper): readonly Column<PaperQuestion>[] => [
  {
    key: "question",
    title: "题目",
    cell: (one) => (
      <Flex gap={8} align="center" wrap>
        <Tag color={typeTones[one.questionType]}>{typeWords[one.questionType]}</Tag>
        <Typography.Text>
          {one.questionNo}. {one.questionName}
        </Typography.Text>
      </Flex>
    ),
  },
  kindOf(paper) === "cpt_alert"
    ? {
        key: "time",
        title: "提醒时间",
        width: 150,
        cell: (one) => <ReminderField row={one} videoSeconds={paper.videoSeconds} />,
      }
    : {
        key: "score",
        title: "分值",
        width: 130,
        cell: (one) =>
          one.questionType === "askanswer" ? (
            <Typography.Text type="secondary">不计分</Typography.Text>
          ) : (
            <ScoreField row={one} />
          ),
      },
];
