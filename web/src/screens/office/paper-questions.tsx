import { getPaper, listPaperQuestions } from "@zhutu/domain/exam/office/contract.ts";
import { isMissing } from "@zhutu/domain/endpoint.ts";
import { Button, Card, Col, Flex, Row, Typography } from "antd";
import { useState } from "react";
import { ActButton } from "../../office/act-button.tsx";
import { CardHead, withCardHead } from "../../office/card-head.tsx";
import { RecordHistory } from "../../features/desk/office/record-history.tsx";
import { PaperMissing } from "../../features/exam/office/missing.tsx";
import { AddQuestions } from "../../features/exam/office/papers/add-questions.tsx";
import { BlueprintEditor } from "../../features/exam/office/papers/blueprint-editor.tsx";
import { questionsOf } from "../../features/exam/office/papers/blueprint-rules.ts";
import { HeldNote } from "../../features/exam/office/papers/held-note.tsx";
import { PaperState } from "../../features/exam/office/papers/paper-columns.tsx";
import { PAPER_HISTORY, PaperSettings } from "../../features/exam/office/papers/paper-settings.tsx";
import { kindOf } from "../../features/exam/office/papers/paper-list.ts";
import { PaperPreview } from "../../features/exam/office/papers/paper-preview.tsx";
import { allQuestions } from "../../features/exam/office/papers/paper-questions.ts";
import { PaperSide } from "../../features/exam/office/papers/paper-side.tsx";
import { QuestionRows } from "../../features/exam/office/papers/question-rows.tsx";
import { QuestionSource } from "../../features/exam/office/papers/question-source.tsx";
import { TypeScores } from "../../features/exam/office/papers/type-scores.tsx";
import {
  publishDisabledReason,
  publishWords,
  usePaperActions,
} from "../../features/exam/office/papers/use-paper-actions.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useApi } from "../../lib/api/query.ts";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { useEditor } from "../../lib/session/use-role.ts";
import { LinkButton } from "../../office/link-button.tsx";
import { OfficePage } from "../../office/shell/office-page.tsx";
import { SortingHint } from "../../office/table/sortable-table.tsx";
import { officePaths } from "../../office-paths.ts";
import { EmptyState } from "../../ui/states.tsx";

export const handle = routeHandle({
  access: ["admin", "teacher"],
  needs: "authorPapers",
  title: "试卷题目",
  crumbs: ["教学", "题库与试卷", "试卷题目"],
});

/** What a paper asks, and how it is sat; published as a version. */
export default function PaperQuestions() {
  const role = useEditor();
  const paperId = useIdParam("paperId") ?? 0;
  const paperQuery = useApi(getPaper, { params: { paperId } });
  const query = useApi(listPaperQuestions, allQuestions(paperId));
  const { busy, run } = usePaperActions();
  const [open, setOpen] = useState<"add" | "scores" | "options" | "preview">();
  /** Rules are typed and not saved yet. */
  const [begun, setBegun] = useState(false);
  const close = () => setOpen(undefined);
  const paper = paperQuery.data;
  const rows = query.data?.paperQuestions ?? [];
  if (!paper && isMissing(paperQuery.error)) return <PaperMissing role={role} />;
  const reason = paper && publishDisabledReason(paper);
  const held = paper?.held || undefined;
  const isHeld = held !== undefined;
  const counts = rows.some(({ questionType }) => questionType !== "askanswer");
  const draws = begun || (paper?.blueprint ?? null) !== null;
  const add = !draws && (
    <Flex gap={8} wrap>
      {paper && kindOf(paper) !== "cpt_alert" && (
        <ActButton why={counts ? held : "试卷里还没有计分的题目"} onClick={() => setOpen("scores")}>
          按题型设置分值
        </ActButton>
      )}
      <ActButton type="primary" ghost why={held} onClick={() => setOpen("add")}>
        从题库添加
      </ActButton>
    </Flex>
  );
  return (
    <OfficePage
      title={paper?.paperName ?? "试卷题目"}
      beside={paper && <PaperState paper={paper} />}
      actions={
        paper && (
          <>
            <RecordHistory kind="paper" recordId={paperId} {...PAPER_HISTORY} />
            <LinkButton to={officePaths.paperScores(role, paperId)}>成绩</LinkButton>
            <ActButton why={held} onClick={() => setOpen("options")}>
              试卷设置
            </ActButton>
            <Button onClick={() => setOpen("preview")}>{paper.blueprint ? "试抽一份" : "预览"}</Button>
            <ActButton
              type="primary"
              loading={busy?.action === "publish"}
              why={reason}
              onClick={() => void run("publish", paper)}
            >
              {publishWords(paper)}
            </ActButton>
          </>
        )
      }
    >
      <QueryView query={paperQuery}>
        {(known) => (
          <Row gutter={[16, 16]}>
            {isHeld && (
              <Col span={24}>
                <HeldNote held={known.held} />
              </Col>
            )}
            <Col xs={24} xl={17}>
              <Card
                title={<CardHead name={`题目 ${known.questionCount} 题`}>{add}</CardHead>}
                styles={withCardHead}
              >
                {kindOf(known) !== "cpt_alert" && (
                  <QuestionSource paper={known} draws={draws} onDraws={setBegun} />
                )}
                <QueryView query={query}>
                  {() =>
                    draws ? (
                      <BlueprintEditor paper={known} />
                    ) : rows.length === 0 ? (
                      <EmptyState text="试卷里还没有题目，从题库添加" />
                    ) : (
                      <Flex vertical gap={12}>
                        {!isHeld && (
                          <Typography.Text type="secondary">
                            <SortingHint />
                          </Typography.Text>
                        )}
                        <QuestionRows paper={known} rows={rows} />
                      </Flex>
                    )
                  }
                </QueryView>
              </Card>
            </Col>
            <Col xs={24} xl={7}>
              <PaperSide paper={known} rows={known.blueprint ? questionsOf(known.blueprint) : rows} />
            </Col>
          </Row>
        )}
      </QueryView>
      <AddQuestions paperId={paperId} count={rows.length} open={open === "add"} onClose={close} />
      <TypeScores paperId={paperId} rows={rows} open={open === "scores"} onClose={close} />
      {paper && <PaperSettings open={open === "options"} paper={paper} onClose={close} />}
      <PaperPreview
        paperId={paperId}
        draws={(paper?.blueprint ?? null) !== null}
        open={open === "preview"}
        onClose={close}
      />
    </OfficePage>
  );
}
