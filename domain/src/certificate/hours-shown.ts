export const hoursShown = ["all", "counted", "uncounted"] as const;
export type HoursShown = (typeof hoursShown)[number];

export const HOURS_SHOWN_LABELS: Readonly<Record<HoursShown, string>> = {
  all: "全部",
  counted: "已计入",
  uncounted: "没计入",
};
