import { expect, test } from "vitest";
import { invoiceIdOf, serialOf } from "./batch.ts";
import { dayOf, readResult } from "./batch-result.ts";

test.each([
  ["2026-11-20", "2026-11-20"],
  ["2026/1/5 09:08", "2026-01-05"],
  ["2026年11月20日", "2026-11-20"],
  ["20261120", "2026-11-20"],
  ["2026-11-20 10:11:12", "2026-11-20"],
  ["46346", "2026-11-20"],
  ["46346.5", "2026-11-20"],
  ["2026-02-30", undefined],
  ["昨天", undefined],
  ["", undefined],
  ["0000-01-01", undefined],
  ["0001-01-01", undefined],
])("the day in %j is %s", (text, day) => {
  expect(dayOf(text)).toBe(day);
});

test("a serial number is ours, of at most 20 characters, and leads back to its invoice", () => {
  expect(serialOf(7)).toBe("FP0000000007");
  expect(invoiceIdOf(serialOf(2_147_483_647))).toBe(2_147_483_647);
  for (const other of [
    "",
    "FP7",
    "FP0000000000",
    "FP2147483648",
    "FP9999999999",
    "XX0000000007",
    " FP0000000007",
  ])
    expect(invoiceIdOf(other)).toBeUndefined();
});

test("columns are found by any usual name of theirs, on any sheet and in any of the first rows", () => {
  const sheets = [
    { name: "说明", rows: [{ row: 1, cells: ["说明"] }] },
    {
      name: "结果",
      rows: [
        { row: 2, cells: ["开票状态", "数电票号码 *", "发票流水号（必填）", "开具日期"] },
        { row: 4, cells: ["成功", "26372000000148207741", "FP0000000007", "2026-11-20"] },
      ],
    },
  ];
  expect(readResult(sheets)).toEqual([
    {
      row: 4,
      serial: "FP0000000007",
      result: "issued",
      invoiceId: 7,
      invoiceNo: "26372000000148207741",
      invoiceDate: "2026-11-20",
      total: "",
    },
  ]);
});
