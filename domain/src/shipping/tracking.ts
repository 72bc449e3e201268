// Tracking lines of couriers and staff (domain.md "Deliveries").
import { textRule } from "../text-rule.ts";

/** 物流说明. */
export const remarkRule = textRule({
  max: 200,
  empty: "请输入物流说明",
  length: "物流说明最多 200 个字符",
});

/** Lines by staff per order. */
export const mostNoted = 200;

/** Tolerated clock difference. */
const clockMs = 5 * 60_000;

/** The time must lie between the order and now. */
export function acceptTimeRule(acceptTime: Date, { placed, now }: { placed: Date; now: Date }) {
  if (acceptTime.getTime() > now.getTime() + clockMs) return "物流时间不能晚于现在";
  return acceptTime < placed ? "物流时间不能早于下单时间" : undefined;
}

/** On equal times the later entry first. */
export const newestFirst = <Line extends { acceptTime: Date }>(lines: readonly Line[]): Line[] =>
  lines.toReversed().toSorted((a, b) => b.acceptTime.getTime() - a.acceptTime.getTime());
