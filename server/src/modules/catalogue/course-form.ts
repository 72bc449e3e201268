import type { saveCourse } from "@zhutu/domain/catalogue/contract.ts";
import {
  courseChoiceErrors,
  courseDiscountRule,
  courseNameRule,
  teachingAddressRule,
  teachingTypeRule,
  discountRulesRule,
  modelsRule,
} from "@zhutu/domain/catalogue/course-form.ts";
import type { CourseEditor } from "@zhutu/domain/catalogue/course-status.ts";
import { COURSE_TYPE, isCourseType } from "@zhutu/domain/catalogue/course-type.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import { refuseFields } from "../../kernel/http/refuse.ts";

export type CourseForm = HandlerInput<typeof saveCourse>["body"];

/** `url`: to store; `chosen`: false if there is neither picture nor drawn cover. */
export type Cover = { url: string | null; chosen: boolean };

type Sentences = Record<string, string | undefined>;

/** Refuses BAD_INPUT by field (back-office spec 5). */
export function refuseForm(form: CourseForm, editor: CourseEditor, cover: Cover): void {
  if (!isCourseType(form.courseType)) throw refuseFields({ courseType: "课程类型不正确" });
  const { coverImgUrl, ...choices } = courseChoiceErrors(
    { ...form, courseType: form.courseType, coverImgUrl: cover.chosen ? "chosen" : null },
    editor,
  );
  const training = form.courseType === COURSE_TYPE.training;
  const sentences: Sentences = {
    courseName: courseNameRule(form.courseName),
    ...choices,
    coursePriceDiscount: courseDiscountRule(form.coursePriceDiscount),
    teachingType: training ? teachingTypeRule(form.teachingType) : undefined,
    teachingAddr: training ? teachingAddressRule(form.teachingAddr) : undefined,
    courseTags: form.courseTags.split(/[,，]/).every((tag) => /^[a-z0-9_]{0,30}$/.test(tag.trim()))
      ? undefined
      : "标签只能由小写字母、数字和下划线组成",
    models: modelsRule(form.models),
    discountRules: discountRulesRule(form.discountRules),
    converImgUrl: coverImgUrl,
  };
  if (Object.values(sentences).some((sentence) => sentence !== undefined)) throw refuseFields(sentences);
}
