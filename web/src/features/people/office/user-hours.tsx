import { subjectName } from "@zhutu/domain/catalogue/subject.ts";
import { CERT_STATUS_LABELS } from "@zhutu/domain/certificate/cert-status.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { listPersonHours } from "@zhutu/domain/people/person-contract.ts";
import { Card } from "antd";
import type { Column } from "../../../office/table/columns.tsx";
import { RowsTable } from "../../../office/table/rows-table.tsx";
import { EmptyState } from "../../../ui/states.tsx";

type Hours = CallReply<typeof listPersonHours>;

/** With what is missing, unless the period is over. */
const ofNeeded = (earned: number, needed: number, current: boolean): string =>
  `${earned.toFixed(1)} / ${needed}${current && earned < needed ? `，还差 ${(needed - earned).toFixed(1)}` : ""}`;

const subject: Column<Hours[number]> = {
  key: "subject",
  title: "专业",
  value: (one) => subjectName(one.certSubject),
};
const periodColumn: Column<Hours[number]> = {
  key: "period",
  title: "学时周期",
  width: 250,
  value: ({ period, current }) =>
    period === null ? "--" : `${period.from} 至 ${period.until}${current ? "" : "（已结束）"}`,
};
const columns: readonly Column<Hours[number]>[] = [
  {
    key: "required",
    title: "必修学时",
    width: 180,
    align: "right",
    value: (one) => ofNeeded(one.requiredTime, one.requiredTarget, one.current),
  },
  {
    key: "optional",
    title: "选修学时",
    width: 180,
    align: "right",
    value: (one) => ofNeeded(one.optionalTime, one.optionalTarget, one.current),
  },
  {
    key: "status",
    title: "状态",
    width: 100,
    value: ({ certStatus, current }) =>
      certStatus === "learning" && !current ? "已结束" : CERT_STATUS_LABELS[certStatus],
  },
];

/** What a person earned of each certificate subject, period by period where it has some, of the hours that are needed. */
export function UserHours({ hours }: { hours: Hours }) {
  return (
    <Card title="继续教育学时">
      <RowsTable
        rows={hours}
        idOf={(one) => `${one.certSubject} ${one.period?.from ?? ""}`}
        columns={[subject, ...(hours.some(({ period }) => period) ? [periodColumn] : []), ...columns]}
        empty={<EmptyState text="还没有继续教育课程" />}
      />
    </Card>
  );
}
