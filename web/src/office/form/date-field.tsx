import { DatePicker } from "antd";
import dayjs from "dayjs";
import "dayjs/locale/zh-cn";

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
