import { getPracticeRun } from "@zhutu/domain/exam/practice/contract.ts";
import { useLocation, useNavigate } from "react-router";
import { SittingWithAnswers } from "../../features/exam/sitting-with-answers.tsx";
import { ProblemPage } from "../../features/shell/problem-page.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { changedInOtherTabs, keyOf, queryClient, useApi } from "../../lib/api/query.ts";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { paths } from "../../paths.ts";

export const handle = routeHandle({ access: ["user"], title: "专项练习" });

/** /index/practice-runs/:userPaperId: own practice, begun on the practice page; another ten of it have their own address. */
export default function PracticeRun() {
  const userPaperId = useIdParam("userPaperId") ?? 0;
  const input = { params: { userPaperId } };
  const run = useApi(getPracticeRun, input, { ...changedInOtherTabs, staleTime: 0 });
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  return (
    <QueryView query={run} missing={<ProblemPage missing />}>
      {(known) => (
        <SittingWithAnswers
          key={known.userPaperId}
          paper={known}
          receivedAt={run.dataUpdatedAt}
          onPaper={(now) => {
            queryClient.setQueryData(
              keyOf(getPracticeRun, { params: { userPaperId: now.userPaperId } }),
              now,
            );
            if (now.userPaperId !== userPaperId)
              void navigate(paths.practiceRun(now.userPaperId), { replace: true, state });
          }}
          again={() => void run.refetch()}
        />
      )}
    </QueryView>
  );
}
