// What staff do to a saved course: asked for where it changes what buyers see, with the documented words when it is done
// (back-office spec 8).
import {
  clearCourseHot,
  deleteCourse,
  getOfficeCourse,
  listOfficeCourses,
  listTeacherCourses,
  publishCourse,
  setCourseHot,
  submitForAudit,
  unpublishCourse,
} from "@zhutu/domain/catalogue/contract.ts";
import type { CourseAction, CourseStatus } from "@zhutu/domain/catalogue/course-status.ts";
import { useState } from "react";
import { api } from "../../../lib/api/api.ts";
import { markStale } from "../../../lib/api/query.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { toast } from "../../../ui/toast.ts";

/** The lists that a course stands in. */
const courseLists = [listOfficeCourses, listTeacherCourses] as const;

/** Every answer that a changed course makes stale. */
export const courseAnswers = [...courseLists, getOfficeCourse] as const;

export type CourseAct = Exclude<CourseAction, "save"> | "heat" | "cool";
type Course = {
  courseId: number;
  courseName: string;
  courseType: number;
  courseStatus: CourseStatus;
  lessonCount: number;
  models?: readonly unknown[];
};

const ACTS = {
  publish: { endpoint: publishCourse, done: "发布成功" },
  submit: { endpoint: submitForAudit, done: "提交成功" },
  withdraw: { endpoint: unpublishCourse, done: "撤销成功" },
  delete: { endpoint: deleteCourse, done: "删除成功" },
  heat: { endpoint: setCourseHot, done: "已设为热门" },
  cool: { endpoint: clearCourseHot, done: "已取消热门" },
} as const;

/** Recorded courses are sold for their lessons; a live course has none before it is on air. */
const isRecorded = (courseType: number) => courseType === 1 || courseType === 5;

/** The question before an act, or undefined when there is nothing to ask. */
function questionBefore(act: CourseAct, course: Course): Parameters<typeof confirm>[0] | undefined {
  const name = `“${course.courseName}”`;
  if (act === "delete")
    return { title: "确定要删除吗?", text: `将删除${name}和它的章节，不能恢复。`, yes: "删除", danger: true };
  if (act === "withdraw" && course.courseStatus === "auditing")
    return { title: "确定要撤回审核吗?", text: `${name}回到未提交，修改后可以再次提交。`, yes: "撤回" };
  if (act === "withdraw")
    return {
      title: "确定要撤销发布吗?",
      text: `${name}将从前台下架，不能再购买；已购买的学员可以继续学习。`,
      yes: "撤销发布",
      danger: true,
    };
  const isEmpty =
    isRecorded(course.courseType) && course.lessonCount === 0 && (course.models ?? []).length === 0;
  if ((act === "publish" || act === "submit") && isEmpty)
    return {
      title: "这门课程还没有课时",
      text: `${name}没有可以观看的章节，买家付款后没有内容可学。`,
      yes: act === "publish" ? "仍然发布" : "仍然提交",
    };
  return undefined;
}

/** The acts on courses, and the one that is under way. */
export function useCourseActs() {
  const [busy, setBusy] = useState<{ act: CourseAct; courseId: number }>();
  /** Asks where it must, acts, and has the course asked for again; whether it was done. A refusal is toasted. */
  const run = async (act: CourseAct, course: Course): Promise<boolean> => {
    const question = questionBefore(act, course);
    if (question && !(await confirm(question))) return false;
    const { courseId } = course;
    setBusy({ act, courseId });
    try {
      await api(ACTS[act].endpoint, { params: { courseId } });
      toast.success(ACTS[act].done);
      // A deleted course has no answer of its own any more.
      await markStale(act === "delete" ? courseLists : courseAnswers);
      return true;
    } catch {
      return false; // said already, by api()
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, run };
}
