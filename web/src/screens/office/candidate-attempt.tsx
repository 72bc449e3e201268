import { getCandidateAttempt } from "@zhutu/domain/exam/office/attempt/contract.ts";
import { isMissing } from "@zhutu/domain/endpoint.ts";
import { Card, Flex } from "antd";
import { useLocation } from "react-router";
import { AttemptFacts } from "../../features/exam/office/papers/attempt-facts.tsx";
import { AttemptQuestions } from "../../features/exam/office/papers/attempt-questions.tsx";
import { RESULTS } from "../../features/exam/office/papers/score-columns.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useApi } from "../../lib/api/query.ts";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { useEditor } from "../../lib/session/use-role.ts";
import { LinkButton } from "../../office/link-button.tsx";
import { OfficePage } from "../../office/office-page.tsx";
import { StatusTag } from "../../office/status-tag.tsx";
import { officePaths } from "../../office-paths.ts";
import { EmptyState } from "../../ui/states.tsx";

export const handle = routeHandle({
  access: ["admin", "teacher"],
  needs: "authorPapers",
  title: "答卷",
  crumbs: ["教学", "题库与试卷", "答卷"],
});

/** The list of scores as it was left; its first page for whoever came by the address. */
function useWayBack(list: string): string {
  const state = useLocation().state as { back?: unknown } | null;
  return typeof state?.back === "string" && state.back.startsWith(`${list}?`) ? state.back : list;
}

/** One candidate's attempt at a paper, question by question, as it was asked, answered and scored. */
export default function CandidateAttempt() {
  const role = useEditor();
  const paperId = useIdParam("paperId") ?? 0;
  const userPaperId = useIdParam("userPaperId") ?? 0;
  const query = useApi(getCandidateAttempt, { params: { paperId, userPaperId } });
  const back = useWayBack(officePaths.paperScores(role, paperId));
  const attempt = query.data;
  if (!attempt && isMissing(query.error)) return <NoSuchAttempt back={back} />;
  return (
    <OfficePage
      title={attempt ? `${attempt.studentName || "未填姓名"} 的答卷` : "答卷"}
      beside={attempt && <StatusTag of={RESULTS} is={attempt.passed} />}
      actions={<LinkButton to={back}>返回成绩列表</LinkButton>}
    >
      <QueryView query={query}>
        {(known) => (
          <Flex vertical gap={16}>
            <AttemptFacts attempt={known} />
            <AttemptQuestions key={known.userPaperId} attempt={known} />
          </Flex>
        )}
      </QueryView>
    </OfficePage>
  );
}

const NoSuchAttempt = ({ back }: { back: string }) => (
  <OfficePage title="没有找到这份答卷">
    <Card>
      <EmptyState
        icon="search"
        text="答卷可能还没有交，或试卷不在您的课程里"
        action={<LinkButton to={back}>返回成绩列表</LinkButton>}
      />
    </Card>
  </OfficePage>
);
