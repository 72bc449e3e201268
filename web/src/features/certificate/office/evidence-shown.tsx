import type { openSealedEvidence } from "@zhutu/domain/certificate/contract.ts";
import { formatDuration } from "@zhutu/domain/duration.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Button, Card, Descriptions, Flex } from "antd";
import type { Column } from "../../../office/table/columns.tsx";
import { RowsTable } from "../../../office/table/rows-table.tsx";

type Evidence = CallReply<typeof openSealedEvidence>;

const CHAPTERS: readonly Column<Evidence["chapters"][number]>[] = [
  { key: "course", title: "课程", value: ({ courseName }) => courseName },
  { key: "chapter", title: "章节", value: ({ chapterTitle }) => chapterTitle },
  { key: "kind", title: "类别", width: 80, value: ({ required }) => (required ? "必修" : "选修") },
  {
    key: "time",
    title: "计入时长",
    width: 110,
    value: ({ countedSeconds }) => formatDuration(countedSeconds),
  },
  { key: "face", title: "人脸核验", width: 172, value: ({ faceCheckedAt }) => formatTime(faceCheckedAt) },
  { key: "hours", title: "学时", width: 80, align: "right", value: ({ hours }) => String(hours) },
  { key: "at", title: "计入时间", width: 172, as: "time", value: ({ earnedAt }) => earnedAt },
];
const TESTS: readonly Column<Evidence["tests"][number]>[] = [
  { key: "paper", title: "试卷", value: ({ paperName }) => paperName },
  {
    key: "score",
    title: "得分",
    width: 120,
    align: "right",
    value: ({ userScore, totalScore }) => `${userScore} / ${totalScore}`,
  },
  { key: "pass", title: "结果", width: 90, value: ({ userPass }) => (userPass ? "通过" : "未通过") },
  { key: "at", title: "交卷时间", width: 172, as: "time", value: ({ handinTime }) => handinTime },
];
const CHECKS: readonly Column<Evidence["faceChecks"][number]>[] = [
  { key: "no", title: "核验编号", long: true, value: ({ certifyId }) => certifyId },
  { key: "state", title: "结果", width: 120, value: ({ state }) => (state === "passed" ? "通过" : "未通过") },
  { key: "at", title: "开始时间", width: 172, as: "time", value: ({ createdAt }) => createdAt },
];
const PROMPTS: readonly Column<Evidence["prompts"][number]>[] = [
  { key: "chapter", title: "章节", value: ({ chapterTitle }) => chapterTitle },
  {
    key: "kind",
    title: "提示",
    width: 120,
    value: ({ kind }) => (kind === "face" ? "随机核验" : "在学提示"),
  },
  {
    key: "result",
    title: "结果",
    width: 120,
    value: ({ answeredAt, missedAt }) => (answeredAt ? "已回应" : missedAt ? "未回应" : "没有做"),
  },
  { key: "at", title: "提示时间", width: 172, as: "time", value: ({ askedAt }) => askedAt },
];
const DOCUMENTS: readonly Column<Evidence["documents"][number]>[] = [
  { key: "no", title: "证书编号", long: true, value: ({ certNo }) => certNo },
  { key: "name", title: "证书姓名", width: 140, value: ({ userName }) => userName },
  { key: "at", title: "颁发时间", width: 172, as: "time", value: ({ issuedAt }) => issuedAt },
  { key: "reason", title: "换发或撤销原因", value: ({ endReason }) => endReason || "--" },
];

/** What was opened, for as long as the page stays open. */
export function EvidenceShown({ evidence, onClose }: { evidence: Evidence; onClose: () => void }) {
  const { person } = evidence;
  const facts = [
    ["姓名", person.userName],
    ["身份证号", person.idCard || "--"],
    ["手机号", person.telephone || "--"],
    ["单位", person.employer || "--"],
  ] as const;
  return (
    <Card title="档案内容" extra={<Button onClick={onClose}>收起</Button>}>
      <Flex vertical gap={16}>
        <Descriptions
          column={{ xs: 1, sm: 1, md: 2 }}
          items={facts.map(([label, text]) => ({ key: label, label, children: text }))}
        />
        <RowsTable
          rows={evidence.chapters}
          idOf={({ earnedAt, chapterTitle }) => `${earnedAt} ${chapterTitle}`}
          columns={CHAPTERS}
          empty={null}
        />
        <RowsTable
          rows={evidence.tests}
          idOf={({ handinTime }) => handinTime}
          columns={TESTS}
          empty="没有测验"
        />
        <RowsTable
          rows={evidence.faceChecks}
          idOf={({ certifyId }) => certifyId}
          columns={CHECKS}
          empty="没有人脸核验"
        />
        <RowsTable
          rows={evidence.prompts}
          idOf={({ askedAt }) => askedAt}
          columns={PROMPTS}
          empty="没有在学提示"
        />
        <RowsTable
          rows={evidence.documents}
          idOf={({ certNo }) => certNo}
          columns={DOCUMENTS}
          empty="没有证书"
        />
      </Flex>
    </Card>
  );
}
