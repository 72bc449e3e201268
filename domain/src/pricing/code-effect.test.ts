import { expect, test } from "vitest";
import { idleCode } from "./code-effect.ts";

const won = { rule: "04", outcome: "won", text: "满 10 份优惠价", difference: 1_200 } as const;
const lost = {
  rule: "03",
  outcome: "lost",
  text: "专属码 QD0001 学校渠道 9折 ¥104.31（比现价高 ¥9.31）",
  difference: 9.31,
} as const;
const refused = {
  rule: "03",
  outcome: "not-eligible",
  text: "学校渠道折扣，不符合：没有使用学校渠道的专属码",
  difference: 0,
} as const;
const line = (courseName: string, ...reasons: (typeof won | typeof lost | typeof refused)[]) => ({
  courseName,
  reasons,
});

test("a code that lost is called good, with what is cheaper and by how much", () => {
  expect(idleCode("QD0001", [line("甲", won, lost)])).toEqual({
    head: "专属码有效，不用它的价格更优惠",
    lines: ["满 10 份优惠价已经更低，每份比用专属码 QD0001 少 ¥9.31"],
  });
});

test("a code that comes to the same price says so", () => {
  const same = { ...line("甲"), reasons: [{ ...lost, difference: 0 }] };
  expect(idleCode("QD0001", [same])).toEqual({
    head: "专属码有效，价格与不用时相同",
    lines: ["现价与用专属码 QD0001 的价格相同"],
  });
});

test("a code that does not apply says why, line by line", () => {
  expect(idleCode("NB0001", [line("甲", refused), line("乙")])).toEqual({
    head: "这个专属码没有用上",
    lines: ["甲：学校渠道折扣，不符合：没有使用学校渠道的专属码", "乙：专属码 NB0001 对本商品没有优惠"],
  });
});

test("a code that won a line needs no excuse", () => {
  const byCode = {
    courseName: "丙",
    reasons: [{ rule: "code", outcome: "won", text: "专属码 NB0001 9折", difference: 10 } as const],
  };
  expect(idleCode("NB0001", [line("甲", won, lost), byCode])).toBeUndefined();
});
