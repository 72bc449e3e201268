import { getAttemptNeighbours, getCandidateAttempt } from "@zhutu/domain/exam/office/attempt/contract.ts";
import { isMissing } from "@zhutu/domain/endpoint.ts";
import { Card, Flex } from "antd";
import { ActButton } from "../../office/act-button.tsx";
import { AttemptFacts } from "../../features/exam/office/papers/attempt-facts.tsx";
import { AttemptQuestions } from "../../features/exam/office/papers/attempt-questions.tsx";
import { RESULTS } from "../../features/exam/office/papers/score-columns.tsx";
import { scoreList } from "../../features/exam/office/papers/score-list.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useApi } from "../../lib/api/query.ts";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { useEditor } from "../../lib/session/use-role.ts";
import { LinkButton } from "../../office/link-button.tsx";
import { asLeft } from "../../lib/lists/list-left.ts";
import { readList, askFilters } from "../../lib/lists/list-params.ts";
import { OfficePage } from "../../office/shell/office-page.tsx";
import { StatusTag } from "../../office/status-tag.tsx";
import { officePaths } from "../../office-paths.ts";
import { EmptyState } from "../../ui/states.tsx";

export const handle = routeHandle({
  access: ["admin", "teacher"],
  needs: "authorPapers",
  title: "答卷",
  crumbs: ["教学", "题库与试卷", "答卷"],
});

/** One candidate's attempt at a paper, question by question, as it was asked, answered and scored. */
export default function CandidateAttempt() {
  const role = useEditor();
  const paperId = useIdParam("paperId") ?? 0;
  const userPaperId = useIdParam("userPaperId") ?? 0;
  const query = useApi(getCandidateAttempt, { params: { paperId, userPaperId } });
  const back = asLeft(officePaths.paperScores(role, paperId));
  const attempt = query.data;
  if (!attempt && isMissing(query.error)) return <NoSuchAttempt back={back} />;
  return (
    <OfficePage
      title={attempt ? `${attempt.studentName || "未填姓名"} 的答卷` : "答卷"}
      beside={attempt && <StatusTag of={RESULTS} is={attempt.passed} />}
      actions={
        <>
          <Neighbours list={back} {...{ role, paperId, userPaperId }} />
          <LinkButton to={back}>返回成绩列表</LinkButton>
        </>
      }
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

type Of = { role: string; paperId: number; userPaperId: number };

/** The ways to the attempts beside this one, in the order and under the filters of the list as it was left. */
function Neighbours({ list, role, paperId, userPaperId }: Of & { list: string }) {
  const { filters } = readList(scoreList, new URL(list, location.origin).searchParams);
  const { data } = useApi(getAttemptNeighbours, {
    params: { paperId, userPaperId },
    query: askFilters(scoreList, filters),
  });
  const of = { before: "上一份", after: "下一份" } as const;
  return (["before", "after"] as const).map((side) => {
    const to = data?.[side];
    return to ? (
      <LinkButton
        key={side}
        to={officePaths.candidateAttempt(role, paperId, to.userPaperId)}
        title={to.studentName || "未填姓名"}
      >
        {of[side]}
      </LinkButton>
    ) : (
      <ActButton key={side} disabled={data === undefined} why={data && `没有${of[side]}了`}>
        {of[side]}
      </ActButton>
    );
  });
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
