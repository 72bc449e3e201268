import { getPracticeRun } from "@zhutu/domain/exam/practice/contract.ts";
import { useLocation, useNavigate } from "react-router";
import { usePracticeRun } from "../../features/exam/practice/use-practice-run.ts";
import { Sitting } from "../../features/exam/sitting.tsx";
import { ProblemPage } from "../../features/shell/problem-page.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { keyOf, queryClient } from "../../lib/api/query.ts";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";

export const handle = routeHandle({ access: ["user"], title: "专项练习" });

/** /index/practice-runs/:userPaperId: own practice, begun on the practice page; another ten of it have their own address. */
export default function PracticeRun() {
  const userPaperId = useIdParam("userPaperId") ?? 0;
  const { run, isOffline, receivedAt, again } = usePracticeRun(userPaperId);
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  return (
    <QueryView query={run} missing={<ProblemPage missing />}>
      {({ paper, answers }) => (
        <>
          {isOffline && <Alert role="status">没有网络，可以继续做题，联网后自动判分。</Alert>}
          <Sitting
            key={paper.userPaperId}
            paper={paper}
            saved={answers}
            receivedAt={receivedAt}
            onPaper={(now) => {
              queryClient.setQueryData(
                keyOf(getPracticeRun, { params: { userPaperId: now.userPaperId } }),
                now,
              );
              if (now.userPaperId !== userPaperId)
                void navigate(paths.practiceRun(now.userPaperId), { replace: true, state });
            }}
            again={again}
          />
        </>
      )}
    </QueryView>
  );
}
