import { getPaperSummary, startPaper } from "@zhutu/domain/exam/contract.ts";
import type { CallError } from "@zhutu/domain/endpoint.ts";
import { PaperRefused } from "../../features/exam/paper-refused.tsx";
import { SittingWithAnswers } from "../../features/exam/sitting-with-answers.tsx";
import { TestSitting } from "./test-sitting.tsx";
import { ProblemPage } from "../../features/shell/problem-page.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { changedInOtherTabs, keyOf, queryClient, useApi } from "../../lib/api/query.ts";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { paths } from "../../paths.ts";

export const handle = routeHandle({ access: ["user"], title: "练习" });

/** /index/user-papers/:paperId: the caller's practice on the paper, or the mock exam. */
export default function PracticePaper() {
  const paperId = useIdParam("paperId") ?? 0;
  const summary = useApi(getPaperSummary, { params: { paperId }, query: {} });
  if (summary.data === undefined && summary.error?.status === 200)
    return <Refused paperId={paperId} error={summary.error} onRetry={() => void summary.refetch()} />;
  return (
    <QueryView query={summary} missing={<ProblemPage missing />}>
      {({ mode }) =>
        mode === "exam" ? <TestSitting paperId={paperId} correlationId="" /> : <Practice paperId={paperId} />
      }
    </QueryView>
  );
}

/** Begun with its first opening (PAPER-001). */
function Practice({ paperId }: { paperId: number }) {
  const input = { body: { paperId, correlationId: "" } };
  const paper = useApi(startPaper, input, { ...changedInOtherTabs, staleTime: 0 });
  if (paper.data === undefined && paper.error?.status === 200)
    return <Refused paperId={paperId} error={paper.error} onRetry={() => void paper.refetch()} />;
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

function Refused({ paperId, error, onRetry }: { paperId: number; error: CallError; onRetry: () => void }) {
  return (
    <PaperRefused
      title="练习"
      sentence={error.message}
      failure={error}
      testPath={testFirst(error, paperId)}
      onRetry={onRetry}
    />
  );
}

/** The way to the chapter's test, where practice waits for it. */
function testFirst({ reason, detail }: CallError, paperId: number): string | undefined {
  const { correlationId } = (detail ?? {}) as { correlationId?: string };
  return reason === "TEST_FIRST" && correlationId !== undefined
    ? paths.testPaper(paperId, correlationId)
    : undefined;
}
