import { expect, test } from "vitest";
import { readRoster, type RosterCell, type SheetRow, rosterFileRule } from "./roster.ts";

const sheet = (...rows: (string | RosterCell)[][]): SheetRow[] =>
  rows.map((cells, at) => ({
    row: at + 1,
    cells: cells.map((cell) => (typeof cell === "string" ? { text: cell, kind: "text" } : cell)),
  }));

const [own, office, urgent] = ["13806410532", "13100000001", "13900000009"];

test("the phones stand in the column whose head says so, whatever stands above it and beside it", () => {
  const rows = sheet(
    ["项目二部花名册"],
    ["工号", "姓名", "联系电话"],
    ["13700000000", "张伟", "138 0641-0532"],
  );
  expect(readRoster(rows)).toEqual([
    { row: 3, text: "138 0641-0532", phone: "13806410532", name: "张伟", result: "valid", why: null },
  ]);
});

test.each<[string, string[][]]>([
  [
    "a head of two rows, merged",
    [
      ["序号", "姓名", "联系方式", ""],
      ["", "", "手机号", "备用电话"],
      ["1", "张伟", own, urgent],
    ],
  ],
  [
    "names below, phones above",
    [
      ["序号", "基本信息", "手机号"],
      ["", "姓名", ""],
      ["1", "张伟", own],
    ],
  ],
  [
    "heads with notes",
    [
      ["姓名（必填，与身份证一致）", "手机号\n（用于登录）"],
      ["张伟", own],
    ],
  ],
  [
    "stars and square brackets",
    [
      ["*姓名【必填】", "手机号码[11位]"],
      ["张伟", own],
    ],
  ],
])("%s: the names are read", (_what, rows) => {
  expect(readRoster(sheet(...rows))).toMatchObject([{ phone: own, name: "张伟", why: null }]);
});

test("a phone or name that is noted as somebody else's is not the person's own", () => {
  const rows = sheet(
    ["姓名（紧急联系人）", "手机号（紧急联系人）", "姓名", "电话"],
    ["李娜", urgent, "张伟", own],
  );
  expect(readRoster(rows)).toMatchObject([{ phone: own, name: "张伟" }]);
});

test("a name whose cell shows an error is not kept, and that is said", () => {
  const rows = sheet(["姓名", "手机号"], [{ text: "#N/A", kind: "formula", unclear: true }, own]);
  expect(readRoster(rows)).toMatchObject([
    { name: null, result: "valid", why: "不记姓名：显示为 #N/A，请把这一格设为文本后重填" },
  ]);
});

test("without a head they stand in the column with most phones", () => {
  const rows = sheet(["张伟", "13806410532"], ["李娜", "+86 13953180417"], ["13100000000", "--"]);
  expect(readRoster(rows).map(({ phone }) => phone)).toEqual(["13806410532", "13953180417", null]);
});

const phonesOf = (...rows: (string | RosterCell)[][]) => readRoster(sheet(...rows)).map(({ phone }) => phone);

test.each<[string, string[][]]>([
  ["a title that speaks of phones", [["单位员工联系方式登记表"], ["姓名", "手机号"], ["张伟", own]]],
  [
    "an office's phone before",
    [
      ["姓名", "办公电话", "手机号"],
      ["张伟", office, own],
    ],
  ],
  [
    "an emergency contact before",
    [
      ["姓名", "紧急联系电话", "手机"],
      ["张伟", urgent, own],
    ],
  ],
  [
    "a mere phone before",
    [
      ["电话", "姓名", "手机"],
      [office, "张伟", own],
    ],
  ],
  [
    "a mobile before what is called 手机",
    [
      ["移动电话", "姓名", "本人手机"],
      [office, "张伟", own],
    ],
  ],
  [
    "two of one name",
    [
      ["姓名", "手机号", "紧急联系人", "手机号"],
      ["张伟", own, "李娜", urgent],
    ],
  ],
  [
    "a mere phone alone",
    [
      ["姓名", "联系电话"],
      ["张伟", own],
    ],
  ],
  [
    "a mere phone beside an emergency contact's",
    [
      ["紧急联系电话", "电话"],
      [urgent, own],
    ],
  ],
  [
    "English, beside a hotel",
    [
      ["Hotel", "Mobile"],
      [office, own],
    ],
  ],
  [
    "a star and a note",
    [
      ["姓名", "备用电话", "*手机号（必填）"],
      ["张伟", office, own],
    ],
  ],
  [
    "no head that is known, an emergency contact before",
    [
      ["姓名", "紧急联系电话", "号码"],
      ["张伟", urgent, own],
    ],
  ],
])("the phones are the people's own: %s", (_name, rows) => {
  expect(phonesOf(...rows).filter((phone) => phone !== null)).toEqual([own]);
});

test("no row with a number is passed over: a head stands above the first phone", () => {
  const other = "13700000000";
  expect(phonesOf(["张伟", own], ["李娜", other], ["王芳", "电话已通知"], ["赵敏", urgent])).toEqual([
    own,
    other,
    null,
    urgent,
  ]);
  expect(phonesOf(["张伟", own, ""], ["李娜", other, "手机"])).toEqual([own, other]);
  expect(phonesOf(["张伟", "1380641053"], ["姓名", "手机号"], ["李娜", other])).toEqual([null, null, other]);
});

test("a title alone in its row may speak of an office", () => {
  expect(phonesOf(["办公室人员"], [own])).toEqual([null, own]);
});

test("where only phones of others stand, nobody is given a copy", () => {
  expect(readRoster(sheet(["姓名", "紧急联系电话"], ["张伟", urgent])).map(({ why }) => why)).toEqual([
    "没有名为“手机号”的列",
    "没有名为“手机号”的列",
  ]);
});

test("of a long cell the beginning is shown, and is no phone", () => {
  const [row] = readRoster(sheet(["手机号"], [`${own}${" ".repeat(60)}x`]));
  expect(row).toMatchObject({ result: "wrong", phone: null });
  expect(row?.text.length).toBeLessThanOrEqual(40);
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

test("a name that no list of people may hold is dropped, its phone is not, and the row says why", () => {
  const rows = readRoster(
    sheet(["姓名", "手机号"], ["=1+1", own], ["370102197001011234", urgent], ["张伟", office]),
  );
  expect(rows).toMatchObject([
    { phone: own, name: null, result: "valid", why: "不记姓名：不能以 =、+、-、@ 开头" },
    { phone: urgent, name: null, result: "valid", why: "不记姓名：姓名里不要填写证件号或手机号" },
    { phone: office, name: "张伟", result: "valid", why: null },
  ]);
});
