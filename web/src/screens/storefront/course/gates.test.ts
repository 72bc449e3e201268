import { expect, test } from "vitest";
import { exercisesRefusal } from "./gates.ts";
import { offersOf } from "./offers.ts";

const visitor = { session: null, bought: false };
const learner = { session: {}, bought: false };
const owner = { session: {}, bought: true };

test("[DET-028] [DET-029] [DET-030] exercises need sign-in first, then purchase", () => {
  expect(exercisesRefusal(visitor, false)).toBe("请先登录后再练习习题");
  expect(exercisesRefusal(visitor, true)).toBe("请先登录后再练习习题");
  expect(exercisesRefusal(learner, false)).toBe("购买课程后才可以练习习题");
  expect(exercisesRefusal(learner, true)).toBeUndefined();
  expect(exercisesRefusal(owner, false)).toBeUndefined();
});

test("the offers open to everybody are told, those of codes are not", () => {
  const rule = (ruleCode: "01" | "02" | "03" | "04" | "05", discountedPrice: number | null) => ({
    ruleCode,
    discountedPrice,
  });
  expect(
    offersOf({
      coursePrice: 588,
      discountRules: [rule("01", null), rule("02", 50), rule("03", 0.9), rule("04", 499), rule("05", 569)],
    }),
  ).toEqual(["优惠价 ¥569.00，下单自动生效", "老学员再购 ¥294.00", "满 10 份每份 ¥499.00"]);
  expect(offersOf({ coursePrice: 0, discountRules: [rule("01", null)] })).toEqual([]);
});
