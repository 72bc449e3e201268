// The course form's fields in words, for where two people changed the same one.
import { formatAmount } from "@zhutu/domain/money.ts";
import type { FieldWords } from "../../../office/conflict-notice.tsx";
import type { CourseValues } from "./course-values.ts";

const labels: Required<FieldWords<CourseValues>["labels"]> = {
  courseName: "课程名称",
  courseType: "课程类型",
  courseTeacher: "讲师",
  converImgUrl: "封面",
  coursePriceOriginal: "原价",
  coursePriceDiscount: "折扣",
  freightPrice: "运费",
  orderCount: "订单数",
  recommended: "首页轮播",
  backgroundColor: "轮播背景色",
  courseTags: "标签",
  subject: "科目",
  certSubject: "专业",
  requiredCourse: "是否必修课",
  relatedCourseId: "配套教材",
  teachingType: "授课方式",
  teachingAddr: "授课地址",
  liveStatus: "直播状态",
  liveStartTime: "开播时间",
  models: "规格",
  discountRules: "优惠规则",
  courseDescription: "课程介绍",
};

/** Formatting left out: what of a long text is to be told apart. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
const shortened = (text: string): string =>
  text.length > 60 ? `${text.slice(0, 60)}…（共 ${text.length} 字）` : text;

export const courseWords: FieldWords<CourseValues> = {
  labels,
  textOf: (name, value) => {
    if (value === null || value === undefined || value === "") return "--";
    if (typeof value === "boolean") return value ? "开" : "关";
    if (Array.isArray(value)) {
      if (name === "courseTags") return value.join("、") || "--";
      return value.length === 0 ? "--" : `${value.length} 条`;
    }
    if (name === "requiredCourse") return value === 1 ? "必修" : "选修";
    if (typeof value === "number") {
      if (name === "coursePriceOriginal" || name === "freightPrice") return formatAmount(value);
      return name === "courseTeacher" || name === "relatedCourseId" ? `编号 ${value}` : String(value);
    }
    return typeof value === "string" ? shortened(plain(value)) : "--";
  },
};
