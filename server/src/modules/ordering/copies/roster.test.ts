// Rosters: read in a thread of their own, judged a row, and nothing happens before it is confirmed.
import { maxRosterBytes, maxRosterRows } from "@zhutu/domain/ordering/copies/roster.ts";
import {
  exportAssignedUsers,
  getRosterTemplate,
  previewRoster,
} from "@zhutu/domain/ordering/copies/contract.ts";
import { readFileSync } from "node:fs";
import writeExcelFile from "write-excel-file/node";
import { expect, test } from "vitest";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPackages } from "./assign-testing.ts";
import { rowsOf } from "./roster-sheet.ts";
import { archiveOf, sheetOf, workbookOf } from "./roster-testing.ts";
import { readInTurn as readFileInTurn } from "../../../kernel/workbook/reading.ts";
import { BEGUN } from "../../../kernel/workbook/answer-in-thread.ts";
import { readInTurn } from "./roster.ts";

const shop = await testPackages();
const buyer = await shop.account("user");
const textCell = (value: string) => ({ value, type: String });
const head = [textCell("姓名"), textCell("手机号")];
type Item = { orderId: string; orderItemId: number };

const xlsx = (rows: object[][]): Promise<Buffer> =>
  writeExcelFile(rows as never, { sheet: "花名册" } as never).toBuffer();
const preview = (who: Account, { orderId, orderItemId }: Item, file: Buffer, fileName = "花名册.xlsx") =>
  shop.as(who, previewRoster, {
    params: { orderId, orderItemId },
    body: { fileName, content: file.toString("base64") },
  });
const brief = (rows: { row: number; result: string; why: string | null }[]) =>
  rows.map(({ row, result, why }) => `${row} ${result}${why === null ? "" : ` ${why}`}`);

test("a workbook is shown row by row: numbers as text and as numbers, formulas, scientific notation", async () => {
  const item = await shop.aPackage(buyer, 5);
  const [mine, other, typed] = [shop.nobody(), shop.nobody(), shop.nobody()];
  await shop.assign(buyer, item, [mine]);
  const file = await xlsx([
    head,
    [textCell("张伟"), textCell(mine)],
    [textCell("李娜"), textCell(other)],
    [textCell("王芳"), { value: Number(typed), type: Number }],
    [textCell("刘洋"), { value: Number(typed), type: Number, format: "0.00E+00" }],
    [textCell("赵敏"), { value: "=13800000000+1", type: "Formula" }],
    [textCell("孙丽"), textCell(other)],
  ]);
  const { rows, copiesLeft } = await preview(buyer, item, file);
  expect(copiesLeft).toBe(4);
  expect(brief(rows)).toEqual([
    "2 already 已分配过，不占名额，补上姓名",
    "3 valid",
    "4 valid",
    "5 wrong 1.36E+10 是科学计数法，请把这一列设为文本后重填",
    "6 wrong 是公式，请改成手机号本身",
    "7 doubled 与第 3 行是同一个手机号",
  ]);
  expect(rows[2]?.phone).toBe(typed);
  expect(await shop.tally(item)).toMatchObject({ used: 1, given: 1 });
});

test.each(["花名册-两行合并表头", "花名册-隐藏的第一张表"])(
  "the people of %s have their names",
  async (name) => {
    const item = await shop.aPackage(buyer, 5);
    const file = readFileSync(new URL(`../../../kernel/workbook/samples/${name}.xlsx`, import.meta.url));
    const { rows } = await preview(buyer, item, file);
    expect(rows[0]).toMatchObject({ phone: "13911110001", name: "张一", result: "valid" });
  },
);

test("the preview does not tell who has the course otherwise: only assigning does, which costs a copy", async () => {
  const item = await shop.aPackage(buyer, 2);
  const holder = await shop.account("user");
  await shop.hold(holder, item.courseId);
  const { rows } = await preview(buyer, item, Buffer.from(`手机号\n${holder.telephone}`), "a.csv");
  expect(rows.map(({ result }) => result)).toEqual(["valid"]);
  expect(await shop.assign(buyer, item, [holder.telephone])).toMatchObject({ assigned: [], copiesLeft: 2 });
});

test("the preview tells only of phones that the buyer gave a copy to: one that came by a claim link stays unknown", async () => {
  const item = await shop.aPackage(buyer, 4);
  const [typed, claimed, learner] = [shop.nobody(), shop.nobody(), await shop.account("user")];
  await shop.assign(buyer, item, [typed]);
  for (const phone of [claimed, learner.telephone]) await shop.claim(buyer, item, phone);
  const roster = ["手机号", typed, claimed, learner.telephone].join("\n");
  const seen = async (of: Item) =>
    (await preview(buyer, of, Buffer.from(roster), "a.csv")).rows.map(({ result }) => result);
  expect(await seen(item)).toEqual(["already", "valid", "valid"]);
  // Nor by another order of the same course, where the copies that wait are known.
  const another = await shop.aPackage(buyer, 1, { courseId: item.courseId });
  expect(await seen(another)).toEqual(["already", "valid", "valid"]);
});

const csv = '姓名,手机号\r\n"张,伟",13600009001\r\n\r\n"李\n娜","13600009002"\r\n';
test.each([
  ["UTF-8 with its mark", Buffer.from(`\ufeff${csv}`)],
  ["UTF-8", Buffer.from(csv)],
  ["UTF-16", Buffer.from(`\ufeff${csv}`, "utf16le")],
  [
    "GB18030",
    Buffer.concat([
      Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xca, 0xd6, 0xbb, 0xfa, 0xba, 0xc5]),
      Buffer.from("\r\nx,13600009001\r\n\r\ny,13600009002"),
    ]),
  ],
  ["semicolons", Buffer.from("姓名;手机号\nx;13600009001\n\ny;13600009002\n")],
  ["full-width commas", Buffer.from("姓名，手机号\nx，13600009001\n\ny，13600009002")],
  ["tabs", Buffer.from("姓名\t手机号\nx\t13600009001\n\ny\t13600009002")],
])("a CSV in %s", async (_name, file) => {
  const item = await shop.aPackage(buyer, 2);
  const { rows } = await preview(buyer, item, file, "花名册.csv");
  expect(rows.map(({ row, phone }) => [row, phone])).toEqual([
    [2, "13600009001"],
    [4, "13600009002"],
  ]);
});

const lines = (count: number): Buffer =>
  Buffer.from(`手机号\n${Array.from({ length: count }, (_, at) => 13_000_000_000 + at).join("\n")}`);

test("10,000 rows are read and 10,001 refused, before anything happens", async () => {
  const item = await shop.aPackage(buyer, 1);
  expect((await preview(buyer, item, lines(maxRosterRows), "a.csv")).rows).toHaveLength(maxRosterRows);
  expect(await refusalOf(preview(buyer, item, lines(maxRosterRows + 1), "a.csv"))).toBe(
    "一次最多 10000 行，这个文件有 10001 行",
  );
});

test.each<[string, Buffer, string, string]>([
  ["no spreadsheet", Buffer.from([1, 2, 0, 3, 4]), "a.xlsx", "这个文件不是表格，请上传 .xlsx 或 .csv"],
  [
    "a picture called .csv",
    Buffer.from("89504e470d0a1a0a0000", "hex"),
    "a.csv",
    "这个文件不是表格，请上传 .xlsx 或 .csv",
  ],
  [
    "an archive that is no workbook",
    archiveOf({ "a.xml": "<x/>" }),
    "a.xlsx",
    "这个文件不是表格，请上传 .xlsx 或 .csv",
  ],
  ["half an archive", Buffer.from("PK\u0003\u0004half"), "a.xlsx", "这个文件不是表格，请上传 .xlsx 或 .csv"],
  [
    "what unpacks to 64 MB and says 10 bytes",
    workbookOf({ sheet: Buffer.alloc(64 * 1024 * 1024) }, { claimed: 10 }),
    "a.xlsx",
    "文件里的内容太多，一次最多 10000 行",
  ],
  [
    "a document type, which could make much of little",
    workbookOf({ sheet: '<!DOCTYPE x [<!ENTITY a "1">]><worksheet>&a;</worksheet>' }),
    "a.xlsx",
    "这个文件不是表格，请上传 .xlsx 或 .csv",
  ],
  [
    "a row that is numbered far beyond a roster",
    workbookOf({ sheet: sheetOf('<row r="999999999"><c r="A999999999"><v>1</v></c></row>') }),
    "a.xlsx",
    "文件里的内容太多，一次最多 10000 行",
  ],
  [
    "a row's number in disguise",
    workbookOf({ sheet: sheetOf('<row r="&#57;99999999"><c><v>1</v></c></row>') }),
    "a.xlsx",
    "这个文件不是表格，请上传 .xlsx 或 .csv",
  ],
  [
    "a row in a remark",
    workbookOf({ sheet: sheetOf('<!-- > <row r="999999999"/> -->') }),
    "a.xlsx",
    "这个文件不是表格，请上传 .xlsx 或 .csv",
  ],
  [
    "a column far beyond a roster",
    workbookOf({ sheet: sheetOf('<row r="1"><c r="XFD1"><v>1</v></c></row>') }),
    "a.xlsx",
    "表格的列太多，请只留姓名和手机号后重试",
  ],
  [
    "tags in tags",
    workbookOf({ sheet: sheetOf("<is>".repeat(1_000_000)) }),
    "a.xlsx",
    "文件里的内容太多，一次最多 10000 行",
  ],
  [
    "an old workbook",
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    "a.xlsx",
    "这是旧版或加密的表格文件，请另存为不加密的 .xlsx 后上传",
  ],
  ["nothing", Buffer.alloc(0), "a.xlsx", "文件是空的"],
  ["only a head", Buffer.from("姓名,手机号"), "a.csv", "文件里没有手机号"],
  ["a name of another kind", Buffer.from("1"), "a.pdf", "请上传 .xlsx 或 .csv 文件"],
])("%s is refused with what to do", async (_name, file, fileName, sentence) => {
  const item = await shop.aPackage(buyer, 1);
  expect(await refusalOf(preview(buyer, item, file, fileName))).toBe(sentence);
});

test("a file over the limit is refused by the server too", async () => {
  const item = await shop.aPackage(buyer, 1);
  const large = Buffer.alloc(maxRosterBytes + 3, "1");
  expect(await refusalOf(preview(buyer, item, large, "a.csv"))).toMatch(/^400 文件太大/);
  expect(await refusalOf(preview(buyer, item, Buffer.alloc(maxRosterBytes * 2, "1"), "a.csv"))).toMatch(
    /^400 提交的内容太大/,
  );
});

test("only the buyer of a paid package reads a roster against it, or takes the list away", async () => {
  const item = await shop.aPackage(buyer, 1);
  const unpaid = await shop.aPackage(buyer, 1, { paid: false });
  const stranger = await shop.account("user");
  const file = Buffer.from("手机号\n13600009001");
  expect(await refusalOf(preview(stranger, item, file, "a.csv"))).toMatch(/^404/);
  expect(await refusalOf(preview(buyer, unpaid, file, "a.csv"))).toBe("只有已付款的单位购买订单可以分配");
  const params = { orderId: item.orderId, orderItemId: item.orderItemId };
  expect(await refusalOf(shop.as(stranger, exportAssignedUsers, { params }))).toMatch(/^404/);
});

/** A downloaded workbook's cells. */
async function downloaded(path: string) {
  const headers = { authorization: await shop.tokenOf(buyer) };
  const answer = await shop.app.inject({ method: "GET", url: path, headers });
  expect(answer.headers["content-disposition"]).toMatch(/^attachment/);
  return (await rowsOf(answer.rawPayload)).map(({ cells }) => cells.map((cell) => cell.text));
}

test("the list of who has a copy is taken away masked, and no cell of it is a formula", async () => {
  const item = await shop.aPackage(buyer, 2);
  const learner = await shop.account("user", { userName: "=1+1" });
  await shop.assign(buyer, item, [learner.telephone, "13800990099"]);
  const [heads, ...people] = await downloaded(
    exportAssignedUsers.path
      .replace(":orderId", item.orderId)
      .replace(":orderItemId", String(item.orderItemId)),
  );
  expect(heads?.slice(0, 5)).toEqual(["手机号", "备注姓名", "注册姓名", "状态", "学习进度"]);
  const { telephone } = learner;
  const row = people.find(([phone]) => phone?.endsWith(telephone.slice(7)));
  // Who has no account yet has no name: an empty cell, nothing that reads like one.
  expect(people.find((one) => one !== row)?.[2] ?? "").toBe("");
  expect(row?.slice(0, 5)).toEqual([
    `${telephone.slice(0, 3)}****${telephone.slice(7)}`,
    "",
    "'=***",
    "未开始",
    "--",
  ]);
});

test("the template has the heads that a roster is read by", async () => {
  expect(await downloaded(getRosterTemplate.path)).toEqual([["姓名", "手机号"]]);
});

const refused = { refusal: "ROSTER_REFUSED", message: "文件太复杂，读不出来，请下载模板填写后重试" };
const cells = "<c><f>1+1</f><v>2</v></c>".repeat(20);
const rows = Array.from({ length: 10_000 }, (_, at) => `<row r="${at + 1}">${cells}</row>`).join("");
const slow = workbookOf({ sheet: sheetOf(rows) });
const good = Buffer.from("手机号\n13600009001");
const learner = (person: number) => ({ key: `user ${person}`, isStaff: false });

test("a file that is not read in time is refused, and lanes and people are free again", async () => {
  const people = [1, 2, 3, 4, 5, 6];
  const ended = await Promise.allSettled(people.map((person) => readInTurn(learner(person), slow, 150)));
  for (const one of ended) expect(one).toMatchObject({ status: "rejected", reason: refused });
  const read = await Promise.all(people.map((person) => readInTurn(learner(person), good, 60_000)));
  expect(read.map((roster) => roster.length)).toEqual(people.map(() => 1));
});

test("the time of a file begins once the code that reads it is loaded, which a busy machine does late", async () => {
  const late = `import { parentPort } from "node:worker_threads";
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    parentPort.postMessage("${BEGUN}");
    parentPort.postMessage("read");`;
  const file = new URL(`data:text/javascript,${encodeURIComponent(late)}`);
  expect(await readFileInTurn(learner(7), { file, data: null, longestMs: 2_000 })).toBe("read");
  // Later than that is no fault of the file either.
  const asked = { file, data: null, longestMs: 2_000, loadingMs: 500 };
  await expect(readFileInTurn(learner(7), asked)).rejects.toMatchObject({ refusal: "UNAVAILABLE" });
});

test("a thread that got no processor for longer than its time goes on, one that does nothing ends", async () => {
  const idle = (ms: number) =>
    new URL(
      `data:text/javascript,${encodeURIComponent(`import { parentPort } from "node:worker_threads";
        parentPort.postMessage("${BEGUN}");
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});
        parentPort.postMessage("read");`)}`,
    );
  const read = (ms: number) => readFileInTurn(learner(8), { file: idle(ms), data: null, longestMs: 300 });
  expect(await read(1_000)).toBe("read");
  expect(await read(60_000)).toBeUndefined();
});

test("the lane is free no sooner than the thread has ended", async () => {
  const began = performance.now();
  const six = [1, 2, 3, 4, 5, 6].map((person) => readInTurn(learner(person), slow, 300).catch(() => {}));
  await Promise.all(six);
  // Three rounds of two.
  expect(performance.now() - began).toBeGreaterThan(3 * 300 - 50);
});
