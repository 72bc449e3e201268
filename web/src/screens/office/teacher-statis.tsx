import { Segmented } from "antd";
import { TeacherSales } from "../../features/statistics/office/teacher-sales.tsx";
import { RANGES, salesRange } from "../../features/statistics/office/sales-range.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { OfficePage } from "../../office/office-page.tsx";
import { useListParams } from "../../office/use-list-params.ts";

export const handle = routeHandle({
  access: ["teacher"],
  title: "概览",
  menu: { section: "", icon: "home" },
});

/** The teacher's landing page: what the own courses sold; the span of days is in the address. */
export default function TeacherStatis() {
  const { filters, show } = useListParams(salesRange);
  return (
    <OfficePage
      actions={
        <Segmented
          aria-label="时间范围"
          options={RANGES.map(({ key, label }) => ({ value: key, label }))}
          value={filters.range}
          onChange={(range) => show({ filters: { range } })}
        />
      }
    >
      <TeacherSales range={filters.range} />
    </OfficePage>
  );
}
