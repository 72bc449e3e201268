// What staff do to a saved course, with the documented words when it is done (back-office spec 8).
import {
  clearCourseHot,
  getOfficeCourse,
  listOfficeCourses,
  listTeacherCourses,
  publishCourse,
  setCourseHot,
  submitForAudit,
  unpublishCourse,
} from "@zhutu/domain/catalogue/contract.ts";
import { useApiWrite } from "../../../lib/api/query.ts";
import { toast } from "../../../ui/toast.ts";

/** The lists that a course stands in. */
export const courseLists = [listOfficeCourses, listTeacherCourses] as const;

/** Every answer that a changed course makes stale. */
export const courseAnswers = [...courseLists, getOfficeCourse] as const;

const saying = (sentence: string) => ({
  stale: courseAnswers,
  onDone: () => toast.success(sentence),
});

/** Publish, withdraw, submit and the hot flag; each refreshes the lists and the form. */
export function useCourseMoves() {
  const publish = useApiWrite(publishCourse, saying("发布成功"));
  const withdraw = useApiWrite(unpublishCourse, saying("撤销成功"));
  const submit = useApiWrite(submitForAudit, saying("提交成功"));
  const heat = useApiWrite(setCourseHot, saying("已设为热门"));
  const cool = useApiWrite(clearCourseHot, saying("已取消热门"));
  const all = [publish, withdraw, submit, heat, cool];
  /** The course that a call is under way for. */
  const busyId = all.find((one) => one.isPending)?.variables?.params.courseId;
  return { publish, withdraw, submit, heat, cool, busyId };
}
