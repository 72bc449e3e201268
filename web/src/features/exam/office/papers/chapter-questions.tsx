import { CallError } from "@zhutu/domain/endpoint.ts";
import { getPaper, listPaperQuestions, publishPaper } from "@zhutu/domain/exam/office/contract.ts";
import { Alert, Button, Flex, Popconfirm, Tag, Typography } from "antd";
import { useState } from "react";
import { ActButton } from "../../../../office/act-button.tsx";
import { sentenceOf } from "../../../../lib/api/api.ts";
import { QueryView } from "../../../../lib/api/query-view.tsx";
import { markStale, useApi, useApiWrite } from "../../../../lib/api/query.ts";
import type { Column } from "../../../../office/table/columns.tsx";
import { RowsTable } from "../../../../office/table/rows-table.tsx";
import { officePaths } from "../../../../office-paths.ts";
import { EmptyState } from "../../../../ui/states.tsx";
import { typeWords } from "../../paper.ts";
import { AddQuestions } from "./add-questions.tsx";
import { HeldNote } from "./held-note.tsx";
import { NewQuestion } from "./new-question.tsx";
import { PaperState } from "./paper-columns.tsx";
import type { OfficePaper } from "./paper-list.ts";
import { allQuestions, type PaperQuestion, typeTones } from "./paper-questions.ts";
import { worthColumn } from "./score-field.tsx";
import {
  nextVersion,
  paperAnswers,
  publishDisabledReason,
  publishHappens,
  publishWords,
  unseenReminders,
} from "./use-paper-actions.ts";

const isConflict = (failure: unknown): boolean => failure instanceof CallError && failure.status === 409;

type Props = { role: "admin" | "teacher"; paperId: number };

/** What a chapter's paper asks, in a dialog: added from banks, worth points or set to a time, published; the rest on its own page. */
export function ChapterQuestions({ role, paperId }: Props) {
  const paperQuery = useApi(getPaper, { params: { paperId } });
  const query = useApi(listPaperQuestions, allQuestions(paperId));
  const [adding, setAdding] = useState(false);
  const [writing, setWriting] = useState(false);
  const [changed, setChanged] = useState("");
  const publish = useApiWrite(publishPaper, { stale: paperAnswers, quiet: isConflict });
  const rows = query.data?.paperQuestions ?? [];
  return (
    <QueryView query={paperQuery}>
      {(paper) => {
        const reason = publishDisabledReason(paper);
        const { held, revision } = paper;
        const unseen = unseenReminders(paper, rows);
        // The confirmation before it counts the list's questions.
        const mayAsk = reason === undefined && query.data !== undefined;
        const publishIt = async (): Promise<void> => {
          setChanged("");
          try {
            await publish.mutateAsync({ params: { paperId }, query: { revision } });
          } catch (failure) {
            if (!isConflict(failure)) return; // said already, by api()
            // Show the current questions before they can be published.
            setChanged(sentenceOf(failure));
            await markStale(paperAnswers);
          }
        };
        return (
          <Flex vertical gap={16}>
            <Flex justify="space-between" align="center" gap="small" wrap>
              <PaperState paper={paper} />
              <Flex gap="small" wrap>
                <ActButton type="primary" ghost why={held || undefined} onClick={() => setAdding(true)}>
                  从题库添加
                </ActButton>
                <ActButton why={held || undefined} onClick={() => setWriting(true)}>
                  新建题目
                </ActButton>
                <Button href={officePaths.paperQuestions(role, paperId)} target="_blank">
                  打开试卷页
                </Button>
                {/* Asked here: the site's own question would lie below this dialog. */}
                <Popconfirm
                  title={`确定要发布第 ${nextVersion(paper)} 版吗?`}
                  description={
                    <>
                      <div>{publishHappens}</div>
                      {unseen !== undefined && <Typography.Text type="danger">{unseen}</Typography.Text>}
                    </>
                  }
                  okText="发布"
                  cancelText="取消"
                  disabled={!mayAsk}
                  onConfirm={() => void publishIt()}
                >
                  <ActButton
                    type="primary"
                    loading={publish.isPending}
                    disabled={query.data === undefined}
                    why={reason}
                  >
                    {publishWords(paper)}
                  </ActButton>
                </Popconfirm>
              </Flex>
            </Flex>
            <HeldNote held={held} />
            {changed !== "" && <Alert type="warning" showIcon role="alert" title={changed} />}
            <QueryView query={query}>
              {() => (
                <RowsTable
                  size="small"
                  rows={rows}
                  idOf={(one) => one.paperQuestionId}
                  columns={columnsOf(paper)}
                  empty={<EmptyState text="还没有题目，从题库添加或新建" />}
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
            <NewQuestion paperId={paperId} open={writing} onClose={() => setWriting(false)} />
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
  worthColumn(paper),
];
