// Heavy formulas: others have their turn while they are drawn, and none grows beyond its length.
import * as banks from "@zhutu/domain/exam/banks/contract.ts";
import katex from "katex";
import { expect, test, vi } from "vitest";
import { testPapers } from "../exam-testing.ts";
import { drawAhead, drawnText, formulaRule } from "./formula.ts";

/** A text of so many formulas that no other text has, each of 950 characters or so. */
function heavy(count: number, of: string): string {
  const one = (no: number) => `${of}_{${no}}${"+\\frac{a}{b^2}".repeat(66)}`;
  return `<p>${Array.from({ length: count }, (_, no) => `$${one(no)}$`).join(" ")}</p>`;
}

test("others may have their turn after every formula, and what was drawn ahead is not drawn again", async () => {
  const text = heavy(7, "p");
  let turns = 0;
  await drawAhead(1, [text, "<p>没有公式</p>"], async () => void turns++);
  expect(turns).toBe(7);
  const draw = vi.spyOn(katex, "renderToString");
  expect(drawnText(text)).toContain("<mfrac>");
  expect(formulaRule(text)).toBeUndefined();
  expect(draw).not.toHaveBeenCalled();
  draw.mockRestore();
});

test.each([
  ["many times", String.raw`\def\a{${"x^1".repeat(100)}}${"\\a{}".repeat(140)}`],
  ["newly", String.raw`\newcommand{\a}{x^1}\a`],
  ["as another", String.raw`\let\b\alpha\b`],
])("a formula that defines commands %s is not drawn, and says why", (_, formula) => {
  const html = `<p>$${formula}$</p>`;
  expect(formulaRule(html)).toMatch(/^公式 .+ 里不能定义命令，请直接写出来$/);
  expect(drawnText(html)).toBe(html);
});

test("names that begin like a definition are drawn", () => {
  expect(formulaRule(String.raw`<p>$\leftarrow \longrightarrow \deg x$</p>`)).toBeUndefined();
});

const shop = await testPapers();
const admin = await shop.account("admin");
const { questionBankId } = await shop.as(admin, banks.saveQuestionBank, {
  body: { questionBankName: "长公式" },
});

/** The part of all formulas that was drawn at most without anybody else having had a turn. */
async function maxAtAStretch(work: () => Promise<unknown>): Promise<number> {
  const draw = vi.spyOn(katex, "renderToString");
  let [going, before, most] = [true, 0, 0];
  const look = (): void => {
    const all = draw.mock.calls.length;
    most = Math.max(most, all - before);
    before = all;
    if (going) setImmediate(look);
  };
  setImmediate(look);
  await work();
  look();
  going = false;
  draw.mockRestore();
  expect(before).toBe(40);
  return most / before;
}

test("the largest question is drawn for its preview, and judged when it is saved, with others in between", async () => {
  const choices = ["甲", "乙"].map((choiceName, at) => ({ choiceNo: "AB"[at] ?? "", choiceName }));
  const body = (of: string) => ({ questionText: heavy(20, `${of}q`), answers: heavy(20, `${of}r`), choices });
  expect(
    await maxAtAStretch(async () => {
      const { problems, questionText } = await shop.as(admin, banks.drawQuestion, { body: body("d") });
      expect(problems).toEqual([]);
      expect(questionText).toContain("<mfrac>");
    }),
  ).toBeLessThan(0.5);
  const form = { questionBankId, questionType: "single", questionScore: 2, questionKey: "A" } as const;
  expect(
    await maxAtAStretch(() => shop.as(admin, banks.saveQuestion, { body: { ...form, ...body("s") } })),
  ).toBeLessThan(0.5);
});
