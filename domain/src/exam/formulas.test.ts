import { expect, test } from "vitest";
import { questionNameOf } from "./banks/question-name.ts";
import { formulaParts, plainFormulas } from "./formulas.ts";

const formulasIn = (text: string) =>
  formulaParts(text).flatMap((one) => ("formula" in one ? one.formula : []));

test.each([
  ["面积 $S=\\pi r^2$ 是", ["S=\\pi r^2"]],
  ["$a$和$b$", ["a", "b"]],
  ["$$\\frac{1}{2}$$", ["\\frac{1}{2}"]],
  ["$5\\%$", ["5\\%"]],
  ["$x_{\\text{最大}}$", ["x_{\\text{最大}}"]],
])("%j has formulas", (text, formulas) => {
  expect(formulasIn(text)).toEqual(formulas);
});

test.each([
  "苹果 $5，梨 $3",
  "从 $5 涨到 $8",
  "$5和$8",
  "\\$x\\$",
  "花了 5$ 和 6$ 美元",
  "$单价",
  "$ x $",
  "$$",
  "$a\nb$",
])("%j has none", (text) => {
  expect(formulasIn(text)).toEqual([]);
});

test("between formulas the text stays, and a formula knows whether it has a line of its own", () => {
  expect(formulaParts("求 $$x$$ 和 $y$。")).toEqual([
    { text: "求 " },
    { formula: "x", isBlock: true, source: "$$x$$" },
    { text: " 和 " },
    { formula: "y", isBlock: false, source: "$y$" },
    { text: "。" },
  ]);
});

test("a name says formulas in plain characters", () => {
  expect(plainFormulas("$\\frac{a+b}{2} \\times \\sqrt{c} \\le 10\\%$")).toBe("(a+b)/2 ×√c ≤10%");
  expect(questionNameOf("<p>求 $\\frac{1}{x_1}$ &lt; \\$5</p>")).toBe("求 1/x_1 < $5");
});

test("a text that is made to be slow is not", () => {
  const began = Date.now();
  for (const text of [
    "$a".repeat(10_000),
    "$$" + "\\".repeat(20_000),
    "$".repeat(20_000),
    "$\\frac{".repeat(3_000),
  ])
    plainFormulas(text);
  expect(Date.now() - began).toBeLessThan(1_000);
});
