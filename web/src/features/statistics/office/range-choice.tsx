import { Segmented, Select } from "antd";
import { type ReactNode, useState } from "react";
import type { ListSpec } from "../../../lib/lists/list-params.ts";
import { useListParams } from "../../../lib/lists/use-list-params.ts";
import { type Days, daysOf, isCustomRange, RANGES, salesRange } from "./sales-range.ts";
import { serverNow } from "../../../lib/api/server-clock.ts";
import { usePhone } from "../../../lib/hooks/use-media.ts";
import { DateRangeField } from "../../../office/form/date-field.tsx";

type RangeFields = (typeof salesRange)["fields"];

const choices = [
  ...RANGES.map(({ key, label }) => ({ value: key, label })),
  { value: "custom", label: "自选" },
] as const;

const onPhone = { minWidth: 120 };

/** The span of days that figures are looked at over, which is in the address; and the control that chooses it. */
export function useRangeChoice<F extends RangeFields>(
  view: ListSpec<F> = salesRange as unknown as ListSpec<F>,
): { days: Days; choice: ReactNode } {
  const [now] = useState(() => new Date(serverNow()));
  // The other filters of the page stay as they are.
  const list = useListParams(view as unknown as typeof salesRange);
  const { filters, show } = list;
  const custom = isCustomRange(filters);
  const days = daysOf(filters, now);
  const showDays = (from = "", to = ""): void => void show({ filters: { range: "all", from, to } });
  const choose = (range: (typeof choices)[number]["value"]): void => {
    if (range !== "custom") return void show({ filters: { range, from: "", to: "" } });
    // Custom days start with the shown range, or the last 30 days.
    const { startDate, endDate } = days.startDate ? days : daysOf({ range: "30", from: "", to: "" }, now);
    showDays(startDate, endDate);
  };
  const phone = usePhone();
  const chosen = custom ? "custom" : filters.range;
  const choice = (
    <>
      {custom && <DateRangeField value={[filters.from, filters.to]} onChange={showDays} />}
      {phone ? (
        <Select
          aria-label="时间范围"
          virtual={false}
          style={onPhone}
          options={[...choices]}
          value={chosen}
          onChange={choose}
        />
      ) : (
        <Segmented aria-label="时间范围" options={[...choices]} value={chosen} onChange={choose} />
      )}
    </>
  );
  return { days, choice };
}
