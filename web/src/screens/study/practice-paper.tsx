import { startPaper } from "@zhutu/domain/exam/contract.ts";
import type { CallError } from "@zhutu/domain/endpoint.ts";
import { PaperRefused } from "../../features/exam/paper-refused.tsx";
import { SittingWithAnswers } from "../../features/exam/sitting-with-answers.tsx";
import { ProblemPage } from "../../features/shell/problem-page.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { changedInOtherTabs, keyOf, queryClient, useApi } from "../../lib/api/query.ts";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { paths } from "../../paths.ts";

export const handle = routeHandle({ access: ["user"], title: "练习" });

/** /index/user-papers/:paperId: the caller's practice on the paper, begun with its first opening (PAPER-001). */
export default function PracticePaper() {
  const paperId = useIdParam("paperId") ?? 0;
  const input = { body: { paperId, correlationId: "" } };
  const paper = useApi(startPaper, input, { ...changedInOtherTabs, staleTime: 0 });
  if (paper.data === undefined && paper.error?.status === 200)
    return (
      <PaperRefused
        title="练习"
        sentence={paper.error.message}
        failure={paper.error}
        testPath={testFirst(paper.error, paperId)}
        onRetry={() => void paper.refetch()}
      />
    );
  return (
    <QueryView query={paper} missing={<ProblemPage missing />}>
      {(known) => (
        <SittingWithAnswers
          key={known.userPaperId}
          paper={known}
          receivedAt={paper.dataUpdatedAt}
          onPaper={(now) => queryClient.setQueryData(keyOf(startPaper, input), now)}
          again={() => void paper.refetch()}
        />
      )}
    </QueryView>
  );
}

/** The way to the chapter's test, where practice waits for it. */
function testFirst({ reason, detail }: CallError, paperId: number): string | undefined {
  const { correlationId } = (detail ?? {}) as { correlationId?: string };
  return reason === "TEST_FIRST" && correlationId !== undefined
    ? paths.testPaper(paperId, correlationId)
    : undefined;
}
