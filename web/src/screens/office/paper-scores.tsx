import {
  exportPaperScores,
  getPaper,
  getPaperStatistics,
  listPaperScores,
} from "@zhutu/domain/exam/office/contract.ts";
import { isMissing } from "@zhutu/domain/endpoint.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { PaperMissing } from "../../features/exam/office/missing.tsx";
import { PaperFigures } from "../../features/exam/office/papers/paper-figures.tsx";
import type { QuestionFigure } from "../../features/exam/office/papers/paper-questions.ts";
import { scoreColumns } from "../../features/exam/office/papers/score-columns.tsx";
import { scoreList } from "../../features/exam/office/papers/score-list.ts";
import { RegradeDrawer } from "../../features/exam/office/reports/regrade-drawer.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useApi } from "../../lib/api/query.ts";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { useEditor } from "../../lib/session/use-role.ts";
import { ExportButton } from "../../office/list/export-button.tsx";
import { LinkButton } from "../../office/link-button.tsx";
import { ListPage } from "../../office/list/list-page.tsx";
import { useListParams } from "../../lib/lists/use-list-params.ts";
import { officePaths } from "../../office-paths.ts";

export const handle = routeHandle({
  access: ["admin", "teacher"],
  needs: "authorPapers",
  title: "考生成绩",
  crumbs: ["教学", "题库与试卷", "考生成绩"],
});

/** What was handed in on a paper, and how it and each of its questions is mastered. */
export default function PaperScores() {
  const role = useEditor();
  const paperId = useIdParam("paperId") ?? 0;
  const params = { paperId };
  const paper = useApi(getPaper, { params });
  const statistics = useApi(getPaperStatistics, { params });
  const list = useListParams(scoreList);
  const query = useApi(listPaperScores, { params, query: list.query }, { placeholderData: keepPreviousData });
  const [regraded, setRegraded] = useState<QuestionFigure>();
  if (!paper.data && isMissing(paper.error)) return <PaperMissing role={role} />;
  const name = paper.data?.paperName;
  const none = query.data?.total === 0;
  const isFiltered = Object.keys(list.asked).length > 0;
  return (
    <>
      <ListPage
        {...{ name: "paper-scores", list, query, rows: query.data?.scores, total: query.data?.total }}
        title={name === undefined ? "考生成绩" : `${name} 考生成绩`}
        idOf={(one) => one.userPaperId}
        unit="份"
        columns={scoreColumns({ role, paperId })}
        actions={
          <>
            <LinkButton to={officePaths.paperQuestions(role, paperId)}>题目</LinkButton>
            <ExportButton
              endpoint={exportPaperScores}
              input={{ params, query: list.asked }}
              disabledReason={none ? noneToExport(isFiltered) : undefined}
            />
          </>
        }
        below={
          <QueryView query={statistics}>
            {(known) => <PaperFigures statistics={known} onRegrade={setRegraded} />}
          </QueryView>
        }
        empty={{ text: "还没有人交卷" }}
      />
      <RegradeDrawer questionId={regraded?.questionId} onClose={() => setRegraded(undefined)} />
    </>
  );
}

const noneToExport = (isFiltered: boolean): string =>
  isFiltered ? "没有符合条件的成绩可以导出" : "还没有人交卷，没有可以导出的成绩";
