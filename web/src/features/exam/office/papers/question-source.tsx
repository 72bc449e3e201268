import { savePaper } from "@zhutu/domain/exam/office/contract.ts";
import { Alert, Flex, Segmented } from "antd";
import { useActions } from "../../../../office/use-actions.ts";
import type { OfficePaper } from "./paper-list.ts";
import { paperAnswers } from "./use-paper-actions.ts";

const SOURCES = [
  { value: "fixed", label: "固定题目" },
  { value: "drawn", label: "按蓝图抽题" },
] as const;

const ACTIONS = {
  fix: {
    endpoint: savePaper,
    question: ({ blueprint }: OfficePaper) => ({
      title: "改用固定题目?",
      text: `${blueprint?.length ?? 0} 条规则会删除，之后从题库添加题目；已经开始的作答不受影响。`,
      yes: "改用固定题目",
      danger: true,
    }),
    stale: paperAnswers,
  },
} as const;

type Props = { paper: OfficePaper; draws: boolean; onDraws: (draws: boolean) => void };

/** Whether the paper asks its own questions or draws some; nothing changes before rules are saved. */
export function QuestionSource({ paper, draws, onDraws }: Props) {
  const { blueprint, held, questionCount } = paper;
  const { busy, run } = useActions(ACTIONS, ({ paperId, revision }: OfficePaper) => ({
    body: { paperId, revision, blueprint: null },
  }));
  const choose = async (source: string): Promise<void> => {
    if (source === "drawn") onDraws(true);
    else if (blueprint === null || (await run("fix", paper))) onDraws(false);
  };
  return (
    <Flex vertical gap={12} align="flex-start" style={apart}>
      <Segmented
        aria-label="题目来源"
        options={[...SOURCES]}
        value={draws ? "drawn" : "fixed"}
        disabled={held !== "" || busy !== undefined}
        onChange={(source) => void choose(source)}
      />
      {draws && blueprint === null && questionCount > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`保存规则后，试卷里的 ${questionCount} 道固定题目会移出试卷，仍在题库里。`}
        />
      )}
    </Flex>
  );
}

const apart = { marginBottom: 16 };
