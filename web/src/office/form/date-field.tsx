import { DatePicker } from "antd";
import dayjs from "dayjs";
import type { KeyboardEvent } from "react";
import "dayjs/locale/zh-cn";

// The calendar's language.
dayjs.locale("zh-cn");

type Props = {
  id?: string;
  value?: string;
  onChange?: (text: string) => void;
  disabled?: boolean;
  placeholder?: string;
  "aria-label"?: string;
  "aria-invalid"?: boolean;
  /** `2026-11-21T19:30` instead of `2026-11-21`. */
  withTime?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
};

const fullWidth = { width: "100%" };

/** A day, or day and time, as text in Shanghai time; no time zone is applied. */
export function DateField({ value, onChange, withTime = false, ...rest }: Props) {
  const format = withTime ? "YYYY-MM-DDTHH:mm" : "YYYY-MM-DD";
  return (
    <DatePicker
      {...rest}
      style={fullWidth}
      showTime={withTime && { format: "HH:mm" }}
      format={withTime ? "YYYY-MM-DD HH:mm" : format}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day ? day.format(format) : "")}
    />
  );
}

type DateRangeFieldProps = {
  /** First and last day, `2026-11-21`. */
  value: readonly [from: string, to: string];
  onChange: (from: string, to: string) => void;
};

/** Two days in order, as text in Shanghai time. */
export function DateRangeField({ value: [from, to], onChange }: DateRangeFieldProps) {
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
