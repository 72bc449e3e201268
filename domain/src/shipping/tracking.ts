// A parcel's way: the lines of its courier, and those that staff note by hand (domain.md "Deliveries").
import { textRule } from "../text-rule.ts";

/** 物流说明: required, 1 to 200 characters. */
export const remarkRule = textRule({
  max: 200,
  empty: "请输入物流说明",
  length: "物流说明最多 200 个字符",
});

/** Lines noted about one order at most. */
export const mostNoted = 200;

/** A watch may go ahead of the server's this far. */
const clockMs = 5 * 60_000;

/** A line tells what has happened: after the order was placed, and not in the future. */
export function acceptTimeRule(acceptTime: Date, { placed, now }: { placed: Date; now: Date }) {
  if (acceptTime.getTime() > now.getTime() + clockMs) return "物流时间不能晚于现在";
  return acceptTime < placed ? "物流时间不能早于下单时间" : undefined;
}

/** Lines of several hands, newest first; of one moment, the later of the list stands first. */
export const newestFirst = <Line extends { acceptTime: Date }>(lines: readonly Line[]): Line[] =>
  lines.toReversed().toSorted((a, b) => b.acceptTime.getTime() - a.acceptTime.getTime());
