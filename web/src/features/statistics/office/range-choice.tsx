import { Segmented } from "antd";
import { type ReactNode, useState } from "react";
import { DateRangeField } from "../../../office/date-range-field.tsx";
import type { ListSpec } from "../../../office/list-params.ts";
import { useListParams } from "../../../office/use-list-params.ts";
import { type Days, daysOf, isCustomRange, RANGES, salesRange } from "./sales-range.ts";

type RangeFields = (typeof salesRange)["fields"];

const choices = [
  ...RANGES.map(({ key, label }) => ({ value: key, label })),
  { value: "custom", label: "自选" },
] as const;

/** The span of days that figures are looked at over, which is in the address; and the control that chooses it. */
export function useRangeChoice<F extends RangeFields>(
  view: ListSpec<F> = salesRange as unknown as ListSpec<F>,
): { days: Days; choice: ReactNode } {
  const [now] = useState(() => new Date());
  // The other filters of the page stay as they are.
  const list = useListParams(view as unknown as typeof salesRange);
  const { filters, show } = list;
  const custom = isCustomRange(filters);
  const days = daysOf(filters, now);
  const showDays = (from = "", to = ""): void => show({ filters: { range: "all", from, to } });
  const choose = (range: (typeof choices)[number]["value"]): void => {
    if (range !== "custom") return show({ filters: { range, from: "", to: "" } });
    // One's own days begin as those that are shown, or as the last 30.
    const { startDate, endDate } = days.startDate ? days : daysOf({ range: "30", from: "", to: "" }, now);
    showDays(startDate, endDate);
  };
  const choice = (
    <>
      {custom && <DateRangeField value={[filters.from, filters.to]} onChange={showDays} />}
      <Segmented
        aria-label="时间范围"
        options={[...choices]}
        value={custom ? "custom" : filters.range}
        onChange={choose}
      />
    </>
  );
  return { days, choice };
}
