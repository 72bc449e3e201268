import { DatePicker } from "antd";
import dayjs from "dayjs";
import "./date-field.tsx"; // the calendar's language

type Props = {
  /** First and last day, `2026-11-21`. */
  value: readonly [from: string, to: string];
  onChange: (from: string, to: string) => void;
};

/** Two days in order, as text in Shanghai time. */
export function DateRangeField({ value: [from, to], onChange }: Props) {
  return (
    <DatePicker.RangePicker
      aria-label="时间范围"
      allowClear={false}
      placeholder={["开始日期", "结束日期"]}
      separator="至"
      format="YYYY-MM-DD"
      value={[dayjs(from), dayjs(to)]}
      onChange={(days) => {
        const [first, end] = days ?? [];
        if (first && end) onChange(first.format("YYYY-MM-DD"), end.format("YYYY-MM-DD"));
      }}
    />
  );
}
