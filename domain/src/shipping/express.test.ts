import { expect, test } from "vitest";
import {
  expressCompanyRule,
  expressNoRule,
  courierNames,
  courierOf,
  wordsOf,
  acceptTimeRule,
  newestFirst,
  remarkRule,
} from "./express.ts";

test.each([
  ["[AINV-005] the express company", expressCompanyRule, 50, "请输入快递公司", "快递公司最多 50 个字符"],
  ["[AINV-006] the express number", expressNoRule, 20, "请输入快递单号", "快递单号最多 20 个字符"],
] as const)("%s is required, 1 to its most characters", (_, rule, max, empty, long) => {
  expect([rule(""), rule("  ")]).toEqual([empty, empty]);
  expect([rule("顺"), rule("顺".repeat(max))]).toEqual([undefined, undefined]);
  expect(rule("顺".repeat(max + 1))).toBe(long);
});

test.each([
  ["顺丰", "顺丰速运"],
  [" sf ", "顺丰速运"],
  ["京东物流", "京东快递"],
  ["ems", "中国邮政"],
  ["同城跑腿", "同城跑腿"],
  ["飞鸽传书", undefined],
  ["", undefined],
])("%j is %s", (text, name) => {
  expect(courierOf(text, "同城跑腿")).toBe(name);
});

test("every name stands for itself", () => {
  for (const name of courierNames) expect(courierOf(name, "")).toBe(name);
});

test("of a courier the words are told that offices write for it", () => {
  expect(wordsOf("顺丰速运")).toEqual(["顺丰速运", "顺丰", "顺丰快递", "SF"]);
  expect(wordsOf("同城跑腿")).toEqual([]);
});

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
