import { getUserPaper } from "@zhutu/domain/exam/contract.ts";
import { useParams } from "react-router";
import { SittingWithAnswers } from "../../features/exam/sitting-with-answers.tsx";
import { StartTest } from "../../features/exam/start-test.tsx";
import { ProblemPage } from "../../features/shell/problem-page.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { changedInOtherTabs, keyOf, queryClient, useApi } from "../../lib/api/query.ts";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import type { Paper } from "../../features/exam/paper.ts";

export const handle = routeHandle({ access: ["user"], title: "章节测验" });

/** /index/test-papers/:paperId/correlation-id/:correlationId: a chapter's test, begun when the person says so (PAPER-003). */
export default function TestPaper() {
  const paperId = useIdParam("paperId") ?? 0;
  const { correlationId = "" } = useParams();
  const input = { params: { paperId }, query: { correlationId } };
  const paper = useApi(getUserPaper, input, { ...changedInOtherTabs, staleTime: 0 });
  const learn = (now: Paper): unknown => queryClient.setQueryData(keyOf(getUserPaper, input), now);
  return (
    <QueryView query={paper} missing={<ProblemPage missing />}>
      {(known) =>
        known === null ? (
          <StartTest paperId={paperId} correlationId={correlationId} onBegun={learn} />
        ) : (
          <SittingWithAnswers
            key={known.userPaperId}
            paper={known}
            receivedAt={paper.dataUpdatedAt}
            onPaper={learn}
            again={() => void paper.refetch()}
          />
        )
      }
    </QueryView>
  );
}
