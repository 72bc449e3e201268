import { formatDuration } from "@zhutu/domain/duration.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Alert, Card, Descriptions, Flex } from "antd";
import { PersonLink } from "../../../../office/person-link.tsx";
import type { Attempt } from "./attempt-status.ts";

const BY = { person: "学员自己交卷", limit: "到时自动交卷" } as const;
const columns = { xs: 1, md: 2, xl: 3 };

const nameOf = ({ studentName }: Attempt): string => studentName || "未填姓名";

/** An attempt's candidate (linked where allowed), start, hand-in and result. */
export function AttemptFacts({ attempt }: { attempt: Attempt }) {
  const { score, totalScore, passScore, handedInBy, deadline, resetTime, questions } = attempt;
  const regraded = questions.filter(({ regrade }) => regrade !== null).length;
  return (
    <Flex vertical gap={16}>
      {resetTime !== null && (
        <Alert type="info" showIcon title={`学员已于 ${formatTime(resetTime)} 重新开始，这份答卷留作记录`} />
      )}
      {regraded > 0 && (
        <Alert type="info" showIcon title={`交卷后有 ${regraded} 道题更正过，成绩已按更正后的答案计算`} />
      )}
      <Card size="small">
        <Descriptions
          column={columns}
          size="small"
          items={[
            { key: "paper", label: "试卷", children: `${attempt.paperName}，第 ${attempt.versionNo} 版` },
            {
              key: "who",
              label: "学员",
              children: <PersonLink userId={attempt.userId} name={nameOf(attempt)} />,
            },
            { key: "phone", label: "手机号", children: attempt.phone || "--" },
            { key: "score", label: "成绩", children: `${score} / ${totalScore} 分，${passScore} 分及格` },
            { key: "begun", label: "开始时间", children: formatTime(attempt.createTime) },
            {
              key: "ended",
              label: "交卷时间",
              children: `${formatTime(attempt.handinTime)}${handedInBy === null ? "" : `，${BY[handedInBy]}`}`,
            },
            { key: "elapsed", label: "用时", children: formatDuration(attempt.elapsedTime) },
            {
              key: "limit",
              label: "截止时间",
              children: deadline === null ? "不限时" : formatTime(deadline),
            },
          ]}
        />
      </Card>
    </Flex>
  );
}
