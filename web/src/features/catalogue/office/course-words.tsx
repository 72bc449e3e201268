// The course form's fields in words, for where two people changed the same one.
import { firstGraphemes, lengthOf } from "@zhutu/domain/text-rule.ts";
import { getCourse } from "@zhutu/domain/catalogue/contract.ts";
import { COURSE_TAGS } from "@zhutu/domain/catalogue/course-form.ts";
import {
  companionOf,
  COURSE_TYPES,
  type CourseType,
  CLASS_KINDS,
  REQUIRED_LABELS,
} from "@zhutu/domain/catalogue/course-type.ts";
import { LIVE_STATUS_LABELS, type LiveStatus } from "@zhutu/domain/catalogue/live-status.ts";
import { EXAM_SUBJECTS, EXAMS, CERT_SUBJECTS } from "@zhutu/domain/catalogue/subject.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import type { ReactNode } from "react";
import { useApi } from "../../../lib/api/query.ts";
import { type FieldWords, valueIn } from "../../../office/form/form-words.ts";
import type { CourseValues, DiscountRuleValue, ModelValue } from "./course-values.ts";
import { DISCOUNT_RULES } from "./discount-rules.ts";

type Teachers = readonly { userId: number; userName: string }[];

const labels: Required<FieldWords<CourseValues>["labels"]> = {
  courseName: "课程名称",
  courseType: "课程类型",
  courseTeacher: "讲师",
  converImgUrl: "封面",
  coursePriceOriginal: "原价",
  coursePriceDiscount: "折扣",
  freightPrice: "运费",
  orderCount: "展示订单数",
  recommended: "首页轮播",
  backgroundColor: "轮播背景色",
  courseTags: "标签",
  subject: "科目",
  exam: "考试",
  classKind: "班型",
  certSubject: "专业",
  requiredCourse: "是否必修课",
  relatedCourseId: "配套图书",
  teachingType: "授课方式",
  teachingAddr: "授课地址",
  liveStatus: "直播状态",
  liveStartTime: "开播时间",
  models: "规格",
  discountRules: "优惠规则",
  courseDescription: "介绍",
  videoUrl: "解答视频",
  answerText: "文字解答",
};

/** Formatting left out: what of a long text is to be told apart. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
const shortened = (text: string): string =>
  lengthOf(text) > 60 ? `${firstGraphemes(text, 60)}…（共 ${lengthOf(text)} 字）` : text;

const labelled = (list: readonly { code: string; label: string }[]) => (code: unknown) =>
  list.find((one) => one.code === code)?.label ?? String(code);
const joined = <T,>(values: unknown, textOf: (one: T) => string): string =>
  (values as T[]).map(textOf).join("、") || "--";

/** A companion book, found by its number: the form knows the name of the saved one alone. */
function BookName({ courseId }: { courseId: number }) {
  const { data } = useApi(getCourse, { params: { courseId }, query: {} });
  return data?.courseName ?? `编号 ${courseId}`;
}

/** A subject in words; covers of books and answers are also named after what is no exam's. */
export const subjectLabel = (code: string): string =>
  EXAM_SUBJECTS.find((one) => one.code === code)?.label ?? "其他";

/** Where a value alone does not say what it is. */
const texts = (teachers: Teachers): Partial<Record<keyof CourseValues, (value: unknown) => ReactNode>> => ({
  courseType: (type) => COURSE_TYPES[type as CourseType].label,
  courseTeacher: (id) => teachers.find(({ userId }) => userId === id)?.userName ?? `编号 ${String(id)}`,
  // Which picture it is: its name is long and says nothing else.
  converImgUrl: (url) => `图片 …${String(url).slice(-12)}`,
  coursePriceOriginal: formatAmount,
  freightPrice: formatAmount,
  recommended: (on) => (on ? "开" : "关"),
  courseTags: (tags) => joined(tags, labelled(COURSE_TAGS)),
  subject: (code) => subjectLabel(String(code)),
  exam: labelled(EXAMS),
  classKind: labelled(CLASS_KINDS),
  certSubject: labelled(CERT_SUBJECTS),
  requiredCourse: (required) => REQUIRED_LABELS[required as 0 | 1],
  relatedCourseId: (id) => <BookName courseId={id as number} />,
  liveStatus: (status) => LIVE_STATUS_LABELS[status as LiveStatus],
  liveStartTime: (time) => String(time).replace("T", " "),
  // With the course's number: one of the same name may lead elsewhere.
  models: (models) =>
    joined<ModelValue>(
      models,
      ({ modelCode, modelName }) => `${modelName || "--"}${modelCode ? `（课程编号 ${modelCode}）` : ""}`,
    ),
  discountRules: (rules) =>
    joined<DiscountRuleValue>(rules, ({ ruleCode, discountedPrice, beginTime, endTime }) => {
      const { name, unit } = DISCOUNT_RULES.find(({ code }) => code === ruleCode) ?? { name: ruleCode };
      if (discountedPrice === null) return name;
      const value = `${name} ${unit === "元" ? formatAmount(discountedPrice) : discountedPrice}`;
      const window = [beginTime && `${formatTime(beginTime)} 起`, endTime && `${formatTime(endTime)} 止`];
      return window.some(Boolean) ? `${value}（${window.filter(Boolean).join("，")}）` : value;
    }),
});

/** The fields of the form of a type in words; `teachers` as far as they are known. */
export const courseWords = (teachers: Teachers, courseType: number): FieldWords<CourseValues> => ({
  labels: { ...labels, relatedCourseId: companionOf(courseType) ?? labels.relatedCourseId },
  textOf: (name, value) => {
    if (value === null || value === undefined || value === "") return "--";
    return (
      texts(teachers)[name]?.(value) ??
      (typeof value === "string" ? shortened(plain(value)) : JSON.stringify(value))
    );
  },
});

const moment = /^\d{4}-\d\d-\d\dT/;

/** The same for a record's history, which tells values as texts. */
export const historyWords = (words: FieldWords<CourseValues>) => ({
  labels: { ...words.labels, coursePrice: "售价", answerText: "答疑内容" },
  textOf: (field: string, text: string): ReactNode => {
    if (moment.test(text)) return formatTime(new Date(text));
    return field in labels ? words.textOf(field as keyof CourseValues, valueIn(text)) : text;
  },
});
