import { strictEqual } from "node:assert";
import { readInTurn } from "../../server/src/modules/ordering/copies/roster.ts";
import {
  sheetOf,
  whileMeasured,
  workbookOf,
} from "../../server/src/modules/ordering/copies/roster-testing.ts";
import type { Trial } from "./run.ts";

export const name = "rosters";
export const promise =
  "files that are made to cost much: each ends within 6 s, and the process grows by at most 400 MB meanwhile";

const [maxMs, maxMegabytes] = [6_000, 400];

const rows = (count: number, cellOf: (row: number) => string): string =>
  Array.from({ length: count }, (_, at) => `<row r="${at + 1}">${cellOf(at + 1)}</row>`).join("");
const shared = sheetOf(rows(10_000, (row) => `<c r="A${row}" t="s"><v>0</v></c>`));
const long = "A".repeat(40_000);
const sheet = sheetOf('<row r="1"><c r="A1"><v>13600009001</v></c></row>');
const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const files: Record<string, () => Buffer> = {
  "one text of 40,000 characters named by 10,000 cells": () =>
    workbookOf({ sheet: shared, strings: `<sst><si><t>${long}</t></si></sst>` }),
  "the same in 20 styles": () =>
    workbookOf({
      sheet: shared,
      strings: `<sst><si>${"<r><t>A</t></r>".repeat(20)}<r><t>${long}</t></r></si></sst>`,
    }),
  "a row numbered 999,999,999": () =>
    workbookOf({ sheet: sheetOf('<row r="999999999"><c r="A999999999"><v>1</v></c></row>') }),
  "900,000 merged cells": () =>
    workbookOf({
      sheet: sheet.replace("</sheetData>", `</sheetData>${'<mergeCell ref="A1:B2"/>'.repeat(900_000)}`),
    }),
  "10,000 rows of 45 cells": () =>
    workbookOf({ sheet: sheetOf(rows(10_000, () => "<c><v>13600009001</v></c>".repeat(45))) }),
  "one cell of 4.5 million entities": () =>
    workbookOf({ sheet: sheetOf(rows(1, () => inline("&amp;".repeat(4_500_000)))) }),
  "110 cells of 40,000 entities": () =>
    workbookOf({ sheet: sheetOf(rows(110, () => inline("&amp;".repeat(39_900)))) }),
  "what unpacks to 64 MB": () => workbookOf({ sheet: Buffer.alloc(64 * 1024 * 1024) }),
  "a CSV of 2 MB of commas": () => Buffer.from(`手机号\n${",".repeat(2_000_000)}`),
  "10,000 rows of 20 formulas": () =>
    workbookOf({ sheet: sheetOf(rows(10_000, () => "<c><f>1+1</f><v>2</v></c>".repeat(20))) }),
};

const reader = { key: "user 1", isStaff: false };

export async function run({ say }: Trial): Promise<void> {
  await readInTurn(reader, Buffer.from("手机号\n13600009001")); // loads everything once
  for (const [what, make] of Object.entries(files)) {
    const file = make();
    const { result, took, grown } = await whileMeasured(() =>
      readInTurn(reader, file).then(
        (roster) => `${roster.length} rows`,
        (error: unknown) => (error as Error).message,
      ),
    );
    say(
      `${what} (${(file.length / 1024).toFixed(0)} KB): ${result}; ${took.toFixed(0)} ms, ${(grown / 1024 ** 2).toFixed(0)} MB more at the peak`,
    );
    strictEqual(took <= maxMs, true, `${what} took longer than ${maxMs} ms`);
    strictEqual(grown <= maxMegabytes * 1024 ** 2, true, `${what} took more than ${maxMegabytes} MB`);
  }
}
