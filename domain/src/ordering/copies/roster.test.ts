import { expect, test } from "vitest";
import { readRoster, type RosterCell, type SheetRow } from "./roster.ts";
import { rosterFileRule } from "./roster-file.ts";

const sheet = (...rows: (string | RosterCell)[][]): SheetRow[] =>
  rows.map((cells, at) => ({
    row: at + 1,
    cells: cells.map((cell) => (typeof cell === "string" ? { text: cell, kind: "text" } : cell)),
  }));

test("the phones stand in the column whose head says so, whatever stands above it and beside it", () => {
  const rows = sheet(
    ["项目二部花名册"],
    ["工号", "姓名", "联系电话"],
    ["13700000000", "张伟", "138 0641-0532"],
  );
  expect(readRoster(rows)).toEqual([
    { row: 3, text: "138 0641-0532", phone: "13806410532", result: "valid", why: null },
  ]);
});

test("without a head they stand in the column with most phones", () => {
  const rows = sheet(["张伟", "13806410532"], ["李娜", "+86 13953180417"], ["13100000000", "--"]);
  expect(readRoster(rows).map(({ phone }) => phone)).toEqual(["13806410532", "13953180417", null]);
});

test("[ASGN-009] of one number the first row counts; a row without 11 digits is told with its reason and not sent", () => {
  const rows = sheet(
    ["姓名", "手机号"],
    ["张伟", "13806410532"],
    ["李娜", "1385310002"],
    ["王芳", ""],
    ["刘洋", "１３８０６４１０５３２"],
    ["赵敏", "abcdefghijk"],
    ["孙丽", { text: "13900000000", kind: "formula" }],
    ["周杰", { text: "1.38E+10", kind: "number" }],
    ["吴刚", "=1+1"],
  );
  expect(readRoster(rows).map(({ row, result, why }) => [row, result, why])).toEqual([
    [2, "valid", null],
    [3, "wrong", "1385310002 有 10 位，应为 11 位"],
    [4, "wrong", "手机号为空"],
    [5, "doubled", "与第 2 行是同一个手机号"],
    [6, "wrong", "abcdefghijk 不是手机号"],
    [7, "wrong", "是公式，请改成手机号本身"],
    [8, "wrong", "1.38E+10 是科学计数法，请把这一列设为文本后重填"],
    [9, "wrong", "是公式，请改成手机号本身"],
  ]);
});

test.each([
  ["花名册.xlsx", 10, undefined],
  ["花名册.CSV", 2 * 1024 * 1024, undefined],
  ["花名册.csv", 2 * 1024 * 1024 + 1, "文件不能超过 2 MB"],
  ["花名册.xls", 10, "这是旧版 .xls 文件，请在表格软件里另存为 .xlsx 后上传"],
  ["花名册.pdf", 10, "请上传 .xlsx 或 .csv 文件"],
  ["花名册.xlsx", 0, "文件是空的"],
])("%s of %i bytes", (name, size, sentence) => {
  expect(rosterFileRule({ name, size })).toBe(sentence);
});
