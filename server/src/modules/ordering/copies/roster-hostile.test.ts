// Rosters that are made to cost much: nobody but who sends them pays for them.
import { previewRoster } from "@zhutu/domain/ordering/copies/contract.ts";
import { expect, test } from "vitest";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPackages } from "./assign-testing.ts";
import { sheetOf, whileMeasured, workbookOf } from "./roster-testing.ts";

const shop = await testPackages();
type Item = { orderId: string; orderItemId: number };

const preview = (who: Account, { orderId, orderItemId }: Item, file: Buffer, fileName = "a.xlsx") =>
  shop.as(who, previewRoster, {
    params: { orderId, orderItemId },
    body: { fileName, content: file.toString("base64") },
  });
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const good = Buffer.from("手机号\n13600009001");

async function someone() {
  const who = await shop.account("user");
  return { who, item: await shop.aPackage(who, 1) };
}

test("one text of 40,000 characters in 10,000 rows comes back cut, and the process lives", async () => {
  const { who, item } = await someone();
  const rows = numbers(10_000).map((row) => `<row r="${row}"><c r="A${row}" t="s"><v>0</v></c></row>`);
  const runs = "<r><t>A</t></r>".repeat(20);
  for (const text of [`<t>${"A".repeat(40_000)}</t>`, `${runs}<r><t>${"A".repeat(40_000)}</t></r>`]) {
    const file = workbookOf({ sheet: sheetOf(rows.join("")), strings: `<sst><si>${text}</si></sst>` });
    expect(file.length).toBeLessThan(100_000);
    const { result: reply, grown } = await whileMeasured(() => preview(who, item, file));
    expect(reply.rows).toHaveLength(10_000);
    expect(JSON.stringify(reply).length).toBeLessThan(2_000_000);
    expect(grown).toBeLessThan(400_000_000);
  }
  expect((await preview(who, item, good, "a.csv")).rows).toHaveLength(1);
});

test("a long cell of a CSV is cut, and its beginning does not pass for a phone", async () => {
  const { who, item } = await someone();
  const long = `13600009001${" ".repeat(60)}x${"A".repeat(1_000_000)}`;
  const { rows } = await preview(who, item, Buffer.from(`手机号\n${long}\n`), "a.csv");
  expect(rows).toMatchObject([{ result: "wrong", phone: null }]);
  expect(rows[0]?.text.length).toBeLessThanOrEqual(40);
});

test("a text beyond any cell's is refused before its entities are written out", async () => {
  const { who, item } = await someone();
  const cell = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;
  const long = workbookOf({ sheet: sheetOf(cell("&amp;".repeat(4_500_000))) });
  expect(await refusalOf(preview(who, item, long))).toBe("文件里有太长的文字，请只留姓名和手机号后重试");
  // As much as a cell can hold is none.
  const full = workbookOf({ sheet: sheetOf(cell(`手机号${"&quot;".repeat(32_700)}`)) });
  expect(await refusalOf(preview(who, item, full))).toBeUndefined();
});

test("merges, names and columns that span the sheet cost nothing, and the roster is read", async () => {
  const { who, item } = await someone();
  const sheet = sheetOf(
    '<row r="1"><c r="A1" t="inlineStr"><is><t>手机号</t></is></c></row><row r="2"><c r="A2"><v>13600009001</v></c></row>',
    '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
  ).replace("<sheetData>", '<cols><col min="1" max="2147483647"/></cols><sheetData>');
  const names = '<definedNames><definedName name="x">a!$A$1:$XFD$1048576</definedName></definedNames>';
  const { rows } = await preview(who, item, workbookOf({ sheet, names }));
  expect(rows.map(({ phone }) => phone)).toEqual(["13600009001"]);
});

test("of one person one file is read at a time, and others have theirs read meanwhile", async () => {
  const [sender, other] = [await someone(), await someone()];
  const file = workbookOf({ sheet: sheetOf('<row r="999999999"><c r="A999999999"><v>1</v></c></row>') });
  const began = performance.now();
  const all = numbers(12).map(() => refusalOf(preview(sender.who, sender.item, file)));
  expect((await preview(other.who, other.item, good, "a.csv")).rows).toHaveLength(1);
  const refusals = await Promise.all(all);
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(refusals.filter((told) => told === "文件里的内容太多，一次最多 10000 行").length).toBeGreaterThan(0);
  expect(refusals.filter((told) => told === "429 您的上一个文件还在读取，请稍后重试").length).toBeGreaterThan(
    8,
  );
  expect((await preview(sender.who, sender.item, good, "a.csv")).rows).toHaveLength(1);
});

test("behind two files few wait; whoever comes later is told to try again", async () => {
  const people = await Promise.all(numbers(9).map(someone));
  const answers = await Promise.all(
    people.map(({ who, item }) => refusalOf(preview(who, item, good, "a.csv"))),
  );
  const refused = answers.filter((told) => told !== undefined);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused)).toEqual(new Set(["503 前面还有 6 个文件在读取，请稍后重试"]));
});
