import { expect, test } from "vitest";
import { whyCodeIsIdle } from "./code-effect.ts";

const won = { rule: "01", outcome: "won", text: "老学员价" } as const;
const lost = {
  rule: "02",
  outcome: "lost",
  text: "专属码 NB0001 内部渠道立减 ¥50.00 ¥349.00（比现价高 ¥149.50）",
} as const;
const refused = {
  rule: "03",
  outcome: "not-eligible",
  text: "学校渠道折扣，不符合：没有使用学校渠道的专属码",
} as const;
const line = (courseName: string, ...reasons: (typeof won | typeof lost | typeof refused)[]) => ({
  courseName,
  reasons,
});

test("a code that lost says to what, and by how much", () => {
  expect(whyCodeIsIdle("NB0001", [line("甲", won, lost)])).toEqual([
    "已用老学员价，未采用专属码 NB0001 内部渠道立减 ¥50.00 ¥349.00（比现价高 ¥149.50）",
  ]);
});

test("a code that does not apply says why, line by line", () => {
  expect(whyCodeIsIdle("NB0001", [line("甲", refused), line("乙")])).toEqual([
    "甲：学校渠道折扣，不符合：没有使用学校渠道的专属码",
    "乙：专属码 NB0001 对本商品没有优惠",
  ]);
});

test("a code that won a line needs no excuse", () => {
  const byCode = {
    courseName: "丙",
    reasons: [{ rule: "code", outcome: "won", text: "专属码 NB0001 9折" } as const],
  };
  expect(whyCodeIsIdle("NB0001", [line("甲", won, lost), byCode])).toEqual([]);
});
