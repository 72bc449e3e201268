import { Segmented } from "antd";
import { useState } from "react";
import { TeacherSales } from "../../features/statistics/office/teacher-sales.tsx";
import { daysOf, isCustomRange, RANGES, salesRange } from "../../features/statistics/office/sales-range.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { DateRangeField } from "../../office/date-range-field.tsx";
import { OfficePage } from "../../office/office-page.tsx";
import { useListParams } from "../../office/use-list-params.ts";

export const handle = routeHandle({
  access: ["teacher"],
  title: "概览",
  menu: { section: "", icon: "home" },
});

const choices = [
  ...RANGES.map(({ key, label }) => ({ value: key, label })),
  { value: "custom", label: "自选" },
] as const;

/** The teacher's landing page: what the own courses sold; the span of days is in the address. */
export default function TeacherStatis() {
  const [now] = useState(() => new Date());
  const { filters, show } = useListParams(salesRange);
  const custom = isCustomRange(filters);
  const days = daysOf(filters, now);
  const showDays = (from = "", to = ""): void => show({ filters: { range: "all", from, to } });
  const choose = (range: (typeof choices)[number]["value"]): void => {
    if (range !== "custom") return show({ filters: { range, from: "", to: "" } });
    // One's own days begin as those that are shown, or as the last 30.
    const { startDate, endDate } = days.startDate ? days : daysOf({ range: "30", from: "", to: "" }, now);
    showDays(startDate, endDate);
  };
  return (
    <OfficePage
      actions={
        <>
          {custom && <DateRangeField value={[filters.from, filters.to]} onChange={showDays} />}
          <Segmented
            aria-label="时间范围"
            options={[...choices]}
            value={custom ? "custom" : filters.range}
            onChange={choose}
          />
        </>
      }
    >
      <TeacherSales days={days} />
    </OfficePage>
  );
}
