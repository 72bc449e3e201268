import { SITTING_MODE_LABELS } from "@zhutu/domain/exam/attempt.ts";
import { Alert, Card, Descriptions, Flex, Progress, Statistic, Typography } from "antd";
import { typeWords } from "../../paper.ts";
import { kindOf, type OfficePaper, PAPER_KINDS } from "./paper-list.ts";
import { fullScore, type PaperQuestion, sharesOf, totalOf } from "./paper-questions.ts";

type Props = { paper: OfficePaper; rows: readonly Pick<PaperQuestion, "questionType" | "questionScore">[] };

const yes = (flag: 0 | 1): string => (flag === 1 ? "是" : "否");

/** What the paper is worth together, and how it is sat. */
export function PaperSide({ paper, rows }: Props) {
  const kind = kindOf(paper);
  return (
    <Flex vertical gap={16}>
      {kind !== "cpt_alert" && <Total rows={rows} />}
      <Card title="规则" size="small">
        <Descriptions
          column={1}
          size="small"
          items={[
            { key: "kind", label: "用途", children: PAPER_KINDS[kind] },
            ...(kind === "free"
              ? [{ key: "mode", label: "方式", children: SITTING_MODE_LABELS[paper.sittingMode] }]
              : []),
            ...(paper.courseName === null
              ? []
              : [
                  {
                    key: "course",
                    label: "课程",
                    children: `${paper.courseName} · ${paper.chapterTitle ?? ""}`,
                  },
                ]),
            ...(kind === "cpt_alert"
              ? []
              : [
                  { key: "pass", label: "及格线", children: `${paper.passScore} 分` },
                  {
                    key: "limit",
                    label: "时限",
                    children:
                      paper.timeLimitMinutes === null
                        ? "不限"
                        : `${paper.timeLimitMinutes} 分钟，到时自动交卷`,
                  },
                  { key: "partial", label: "少选得分", children: yes(paper.partialCredit) },
                  { key: "questions", label: "打乱题目", children: yes(paper.shuffleQuestions) },
                  { key: "choices", label: "打乱选项", children: yes(paper.shuffleChoices) },
                ]),
          ]}
        />
        {kind === "cpt_alert" && (
          <Typography.Text type="secondary">
            播放到提醒时间时暂停视频并出题；没有设置时间的题不会出现。
          </Typography.Text>
        )}
      </Card>
    </Flex>
  );
}

function Total({ rows }: Pick<Props, "rows">) {
  const shares = sharesOf(rows);
  const total = totalOf(shares);
  const difference = Math.round((fullScore - total) * 10) / 10;
  return (
    <Card title="总分" size="small">
      <Flex vertical gap={8}>
        <Statistic value={total} suffix={`/ ${fullScore}`} />
        <Progress
          percent={Math.min(100, total)}
          showInfo={false}
          aria-label={`总分 ${total}`}
          {...(difference === 0 && { status: "success" as const })}
        />
        {shares.map(({ questionType, count, score }) => (
          <Flex key={questionType} justify="space-between">
            <Typography.Text>
              {typeWords[questionType]} {count} 题
            </Typography.Text>
            <Typography.Text>{questionType === "askanswer" ? "不计分" : `${score} 分`}</Typography.Text>
          </Flex>
        ))}
        {difference !== 0 && rows.length > 0 && (
          <Alert
            type="info"
            showIcon
            title={
              difference > 0
                ? `比满分 ${fullScore} 少 ${difference} 分，及格线按总分的 60% 计算`
                : `比满分 ${fullScore} 多 ${-difference} 分，及格线按总分的 60% 计算`
            }
          />
        )}
      </Flex>
    </Card>
  );
}
