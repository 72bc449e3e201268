// Course, product and answer form rules (back-office spec 5). Yuan and factors as in the API.
import { hasTwoDecimals, timesHundredths } from "../money.ts";
import { type PriceWindow, priceWindowRule } from "./price-window.ts";
import { extensionOf, PHOTO_EXTENSIONS } from "../media/upload-rules.ts";
import { textRule, isBlank } from "../text-rule.ts";
import type { CourseEditor } from "./course-status.ts";
import { COURSE_TYPE, type CourseType, HELD_TYPES, type RequiredCode } from "./course-type.ts";

export const COURSE_NAME_LENGTH = 1000;

export const courseNameRule = textRule({
  min: 6,
  max: COURSE_NAME_LENGTH,
  empty: "请输入课程名称",
  length: "长度在6 到 1000 个字符",
});

export const teachingAddressRule = textRule({ max: 330, length: "最多只能输入330个字符" });

export const teachingTypeRule = textRule({ max: 1000, length: "最多只能输入1000个字符" });

/** Fields needed by course type or editor. */
export type CourseChoices = {
  courseType: CourseType;
  certSubject?: string | null;
  requiredCourse?: RequiredCode | null;
  courseTeacher?: number | null;
  liveStatus?: string | null;
  coverImgUrl?: string | null;
};

export type CourseChoiceErrors = Partial<Record<Exclude<keyof CourseChoices, "courseType">, string>>;

/** Also shown when the person is no teacher. */
export const TEACHER_MISSING = "请选择讲课专家";

/** A sentence for each missing choice; an editing teacher is the course's teacher. */
export function courseChoiceErrors(course: CourseChoices, editor: CourseEditor): CourseChoiceErrors {
  const { courseType: type, requiredCourse } = course;
  const errors: CourseChoiceErrors = {};
  const continuing = type === COURSE_TYPE.continuingEducation;
  if (continuing && !course.certSubject) errors.certSubject = "请选择专业";
  if (continuing && requiredCourse !== 0 && requiredCourse !== 1) errors.requiredCourse = "请选择是否必修课";
  // A book may have no teacher (requirements note CRS-039).
  if (editor === "admin" && HELD_TYPES.includes(type) && !course.courseTeacher)
    errors.courseTeacher = TEACHER_MISSING;
  if (type === COURSE_TYPE.live && !course.liveStatus) errors.liveStatus = "请设置直播状态";
  if (!course.coverImgUrl) errors.coverImgUrl = "必须选择封面";
  return errors;
}

/** Covers must be smaller: 500 KB of 1024 bytes (requirements note CRS-041). */
export const COVER_MAX_BYTES = 512_000;
/** Ratio shown as a hint. */
export const COVER_RATIO = "100:56";

export function coverFileRule(file: { name: string; size: number }): string | undefined {
  return PHOTO_EXTENSIONS.includes(extensionOf(file.name)) && file.size < COVER_MAX_BYTES
    ? undefined
    : "上传的图片只能是 JPG或PNG 格式，并且大小不能超过 500k!";
}

export function priceRule(yuan: number): string | undefined {
  return isMoney(yuan) ? undefined : "价格不能小于 0，最多两位小数";
}

export function freightPriceRule(yuan: number): string | undefined {
  return isMoney(yuan) ? undefined : "运费不能小于 0，最多两位小数";
}

export function orderCountRule(count: number): string | undefined {
  return Number.isSafeInteger(count) && count >= 0 ? undefined : "订单数必须是不小于 0 的整数";
}

/** A factor from 0.01 to 1, at most 2 decimals. */
export function courseDiscountRule(factor: number): string | undefined {
  return hasTwoDecimals(factor) && factor >= 0.01 && factor <= 1
    ? undefined
    : "折扣在 0.01 到 1 之间，最多两位小数";
}

/** Fen times hundredths, half up; at least 1 fen, but 0 stays 0 (notes CRS-048, 049). */
export function discountedPrice(originalFen: number, discountHundredths: number): number {
  return originalFen === 0 ? 0 : Math.max(1, timesHundredths(originalFen, discountHundredths));
}

const MAX_YUAN = 10_000_000;

function isMoney(yuan: number): boolean {
  return hasTwoDecimals(yuan) && yuan >= 0 && yuan <= MAX_YUAN;
}

// Tag codes (learner spec 9) and their effects (domain.md "Catalogue").
type CourseTagEffect = "label" | "unlisted" | "only-when-asked";

export const COURSE_TAGS = [
  { code: "free", label: "扫码免费专区", effect: "only-when-asked" },
  { code: "nopublish", label: "不公开", effect: "unlisted" },
  { code: "published", label: "已公开", effect: "label" },
  { code: "freecourse", label: "免费课程", effect: "label" },
  { code: "hide", label: "隐藏", effect: "unlisted" },
  { code: "y2022j1", label: "2022年一级", effect: "label" },
  { code: "y2022j2", label: "2022年二级", effect: "label" },
  { code: "book_jzs", label: "建造师图书", effect: "label" },
  { code: "book_zjs", label: "造价师图书", effect: "label" },
] as const satisfies readonly { code: string; label: string; effect: CourseTagEffect }[];

/** Specifications need distinct names. */
export function modelsRule(models: readonly { modelCode: number; modelName: string }[]): string | undefined {
  if (models.some((model) => isBlank(model.modelName))) return "请输入规格名称";
  const codes = new Set(models.map((model) => model.modelCode));
  return codes.size < models.length ? "规格不能重复" : undefined;
}

/** Value in fen; rule 03 in hundredths. */
type DiscountRule = { ruleCode: string; discountedPrice: number | null } & PriceWindow;

/** Values as in domain.md "Pricing"; only 01 and 03 have a default. */
export function discountRuleRule({ ruleCode, discountedPrice: value }: DiscountRule): string | undefined {
  if (value === null) return ruleCode === "01" || ruleCode === "03" ? undefined : "请输入优惠规则的金额";
  if (value < 1) return "优惠规则的数值至少为 0.01";
  if (!Number.isInteger(value)) return "优惠规则的数值最多两位小数";
  return ruleCode === "03" && value > 100 ? "学校渠道折扣在 0.01 到 1 之间" : undefined;
}

export function discountRulesRule(rules: readonly DiscountRule[]): string | undefined {
  const codes = new Set(rules.map((rule) => rule.ruleCode));
  if (codes.size < rules.length) return "优惠规则不能重复";
  if (rules.some((rule) => rule.ruleCode !== "05" && (rule.beginTime || rule.endTime)))
    return "只有活动价可以设置时间";
  return rules.map((rule) => discountRuleRule(rule) ?? priceWindowRule(rule)).find(Boolean);
}

/** Whether the rule's unit price is not below the selling price; both in fen. */
export const lowersNothing = (
  { ruleCode, discountedPrice: value }: DiscountRule,
  coursePrice: number,
): boolean => ["01", "04", "05"].includes(ruleCode) && value !== null && value >= coursePrice;
