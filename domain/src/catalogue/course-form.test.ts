import { describe, expect, test } from "vitest";
import type { CourseChoices } from "./course-form.ts";
import {
  courseChoiceErrors,
  courseDiscountRule,
  courseNameRule,
  coverFileRule,
  COVER_RATIO,
  discountedPrice,
  freightPriceRule,
  orderCountRule,
  priceRule,
  teachingAddressRule,
  teachingTypeRule,
  discountRulesRule,
  modelsRule,
} from "./course-form.ts";

const complete: CourseChoices = {
  courseType: 5,
  certSubject: "building",
  requiredCourse: 0,
  courseTeacher: 7,
  liveStatus: "unstarted",
  coverImgUrl: "/files/cover.png",
};

test("a course without a name shows 请输入课程名称", () => {
  expect(courseNameRule("  ")).toBe("请输入课程名称");
});

test.each([
  [5, "长度在6 到 1000 个字符"],
  [6, undefined],
  [1000, undefined],
  [1001, "长度在6 到 1000 个字符"],
])("a name of %i characters", (size, sentence) => {
  expect(courseNameRule("课".repeat(size))).toBe(sentence);
});

test("[CRS-035] a teaching address longer than 330 characters shows 最多只能输入330个字符", () => {
  expect(teachingAddressRule("路".repeat(330))).toBeUndefined();
  expect(teachingAddressRule("𠮷".repeat(330)), "counted as a person does").toBeUndefined();
  expect(teachingAddressRule("路".repeat(331))).toBe("最多只能输入330个字符");
  expect(teachingAddressRule("")).toBeUndefined();
});

test("[CRS-036] the teaching type has at most 1000 characters", () => {
  expect(teachingTypeRule("面".repeat(1000))).toBeUndefined();
  expect(teachingTypeRule("𠮷".repeat(1000)), "counted as a person does").toBeUndefined();
  expect(teachingTypeRule("面".repeat(1001))).toBe("最多只能输入1000个字符");
});

describe("choices that depend on the type", () => {
  test.each([1, 2, 3, 4, 5, 6] as const)("a complete course of type %i is not refused", (courseType) => {
    expect(courseChoiceErrors({ ...complete, courseType }, "admin")).toEqual({});
  });

  test("a further-education course without certSubject shows 请选择专业", () => {
    expect(courseChoiceErrors({ ...complete, certSubject: null }, "admin")).toEqual({
      certSubject: "请选择专业",
    });
    expect(courseChoiceErrors({ ...complete, courseType: 1, certSubject: null }, "admin")).toEqual({});
  });

  test("a further-education course with no requiredCourse chosen shows 请选择是否必修课", () => {
    expect(courseChoiceErrors({ ...complete, requiredCourse: null }, "admin")).toEqual({
      requiredCourse: "请选择是否必修课",
    });
    expect(courseChoiceErrors({ ...complete, courseType: 6, requiredCourse: null }, "admin")).toEqual({});
  });

  test("an administrator saving a course without a teacher shows 请选择讲课专家", () => {
    const asked = ([1, 2, 3, 4, 5, 6] as const).filter(
      (courseType) =>
        courseChoiceErrors({ ...complete, courseType, courseTeacher: null }, "admin").courseTeacher ===
        "请选择讲课专家",
    );
    expect(asked).toEqual([1, 2, 5, 6]);
    expect(courseChoiceErrors({ ...complete, courseTeacher: null }, "teacher")).toEqual({});
  });

  test("a live course without a live status shows 请设置直播状态", () => {
    expect(courseChoiceErrors({ ...complete, courseType: 6, liveStatus: "" }, "admin")).toEqual({
      liveStatus: "请设置直播状态",
    });
  });

  test("a course or product without a cover shows 必须选择封面", () => {
    expect(courseChoiceErrors({ ...complete, courseType: 3, coverImgUrl: "" }, "admin")).toEqual({
      coverImgUrl: "必须选择封面",
    });
  });
});

test.each([
  ["封面.png", 511_999, true],
  ["封面.JPG", 1, true],
  ["封面.jpeg", 1, true],
  ["封面.png", 512_000, false],
  ["封面.gif", 100, false],
  ["封面.webp", 100, false],
  ["封面", 100, false],
])("a cover %s of %i bytes is accepted: %s", (name, size, accepted) => {
  expect(coverFileRule({ name, size })).toBe(
    accepted ? undefined : "上传的图片只能是 JPG或PNG 格式，并且大小不能超过 500k!",
  );
});

test("the hint of the cover's shape", () => {
  expect(COVER_RATIO).toBe("100:56");
});

test.each([
  [0, true],
  [199.99, true],
  [0.1 + 0.2, false],
  [1.005, false],
  [-0.01, false],
  [Number.NaN, false],
  [10_000_000.01, false],
])("[CRS-045] [CRS-050] %s yuan as a price or freight is accepted: %s", (yuan, accepted) => {
  expect(priceRule(yuan)).toBe(accepted ? undefined : "价格不能小于 0，最多两位小数");
  expect(freightPriceRule(yuan)).toBe(accepted ? undefined : "运费不能小于 0，最多两位小数");
});

test.each([
  [0, true],
  [12, true],
  [1.5, false],
  [-1, false],
])("[CRS-046] an order count of %s is accepted: %s", (count, accepted) => {
  expect(orderCountRule(count) === undefined).toBe(accepted);
});

test.each([
  [0.01, true],
  [0.57, true],
  [1, true],
  [0, false],
  [0.009, false],
  [0.955, false],
  [1.01, false],
])("[CRS-047] a product discount of %s is accepted: %s", (factor, accepted) => {
  expect(courseDiscountRule(factor) === undefined).toBe(accepted);
});

test.each([
  [59900, 90, 53910],
  [101, 50, 51],
  [333, 33, 110],
])("[CRS-048] %i fen at %i hundredths cost %i, half up", (original, discount, price) => {
  expect(discountedPrice(original, discount)).toBe(price);
});

test("[CRS-049] the discounted price is at least 0.01, and a free course stays free", () => {
  expect(discountedPrice(10, 1)).toBe(1);
  expect(discountedPrice(0, 90)).toBe(0);
});

test("a specification has a name", () => {
  expect(modelsRule([{ modelCode: 3, modelName: " " }])).toBe("请输入规格名称");
  expect(modelsRule([{ modelCode: 3, modelName: "单科" }])).toBeUndefined();
});

test("a course is a specification once", () => {
  const twice = [
    { modelCode: 3, modelName: "单科" },
    { modelCode: 3, modelName: "三科" },
  ];
  expect(modelsRule(twice)).toBe("规格不能重复");
});

test.each([
  ["01", null, undefined],
  ["03", null, undefined],
  ["02", null, "请输入优惠规则的金额"],
  ["05", 0, "优惠规则的数值至少为 0.01"],
  ["03", 100, undefined],
  ["03", 101, "学校渠道折扣在 0.01 到 1 之间"],
  ["04", 10_100, undefined],
  ["05", 9_999.9, "优惠规则的数值最多两位小数"],
])("discount rule %s with the value %s", (ruleCode, value, sentence) => {
  expect(discountRulesRule([{ ruleCode, discountedPrice: value }])).toBe(sentence);
});

test("a discount rule is there once", () => {
  const rule = { ruleCode: "05", discountedPrice: 100 };
  expect(discountRulesRule([rule, rule])).toBe("优惠规则不能重复");
});
