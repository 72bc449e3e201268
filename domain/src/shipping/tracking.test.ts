import { expect, test } from "vitest";
import { acceptTimeRule, newestFirst, remarkRule } from "./tracking.ts";

test.each([
  ["  ", "请输入物流说明"],
  ["已", undefined],
  [` ${"派".repeat(200)} `, undefined],
  ["派".repeat(201), "物流说明最多 200 个字符"],
])("the remark %j says %s", (remark, sentence) => {
  expect(remarkRule(remark)).toBe(sentence);
});

const at = (time: string) => new Date(`2026-11-22T${time}+08:00`);
test.each([
  ["09:59:59", "物流时间不能早于下单时间"],
  ["10:00:00", undefined],
  ["12:00:00", undefined],
  ["12:05:00", undefined],
  ["12:05:01", "物流时间不能晚于现在"],
])("of an order placed at 10:00, noted at 12:00, a line of %s says %s", (time, sentence) => {
  const between = { placed: at("10:00:00"), now: at("12:00:00") };
  expect(acceptTimeRule(at(time), between)).toBe(sentence);
});

test("lines of several hands are told newest first, of one minute the later noted above, and left as they were", () => {
  const lines = [
    { acceptTime: at("20:14:00"), remark: "已揽收" },
    { acceptTime: at("22:02:00"), remark: "到达网点" },
    { acceptTime: at("21:30:00"), remark: "到达转运中心" },
    { acceptTime: at("22:02:00"), remark: "派送中" },
  ];
  expect(newestFirst(lines).map(({ remark }) => remark)).toEqual([
    "派送中",
    "到达网点",
    "到达转运中心",
    "已揽收",
  ]);
  expect(lines.map(({ remark }) => remark)).toEqual(["已揽收", "到达网点", "到达转运中心", "派送中"]);
});
