import { getUserPaper } from "@zhutu/domain/exam/contract.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { changedInOtherTabs, keyOf, queryClient, useApi } from "../../lib/api/query.ts";
import { ProblemPage } from "../../features/shell/problem-page.tsx";
import type { Paper } from "../../features/exam/paper.ts";
import { SittingWithAnswers } from "../../features/exam/sitting-with-answers.tsx";
import { StartTest } from "../../features/exam/start-test.tsx";

/** A test or a mock exam, begun when the person says so, as its time may be limited (PAPER-003). */
export function TestSitting({ paperId, correlationId }: { paperId: number; correlationId: string }) {
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
