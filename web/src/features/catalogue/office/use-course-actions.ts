// What staff do to a saved course: asked for where it changes what buyers see (back-office spec 8).
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
import {
  courseActions,
  type CourseEditor,
  type CourseStatus,
} from "@zhutu/domain/catalogue/course-status.ts";
import { getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import { api } from "../../../lib/api/api.ts";
import type { Batch } from "../../../office/table/batch-bar.tsx";
import { releaseQuestions } from "./publish-question.tsx";
import { useActions } from "../../../office/use-actions.ts";

/** The lists that a course stands in, and the menu's count of those to be published. */
const courseLists = [listOfficeCourses, listTeacherCourses, getMenuWaiting] as const;

/** Every answer that a changed course makes stale. */
export const courseAnswers = [...courseLists, getOfficeCourse] as const;

type Course = {
  courseId: number;
  /** Which state of it is looked at. */
  updateTime: string;
  courseName: string;
  courseType: number;
  courseStatus: CourseStatus;
  /** For an undo: the version that the action left. */
  left?: string;
};

const quoted = ({ courseName }: { courseName: string }): string => `“${courseName}”`;

const isWithdrawn = "将从前台下架，不能再购买；已购买的学员可以继续学习。";

async function beforeWithdrawal(course: Course) {
  if (course.courseStatus === "auditing")
    return {
      title: "确定要撤回审核吗?",
      text: `${quoted(course)}回到未提交，修改后可以再次提交。`,
      yes: "撤回",
    };
  const { specOf } = await api(getOfficeCourse, { params: { courseId: course.courseId } });
  const also = specOf.map((holder) => `${quoted(holder)}的规格“${holder.modelName}”也将消失。`);
  return {
    title: "确定要撤销发布吗?",
    text: [quoted(course), isWithdrawn, ...also].join(""),
    yes: "撤销发布",
    danger: true,
    ofSeveral: { happens: isWithdrawn, also },
  };
}

const beforeDeletion = (course: Course) => ({
  title: "确定要删除吗?",
  text: `将删除${quoted(course)}和它的章节，不能恢复。`,
  yes: "删除",
  danger: true,
});

/** The opposite action, on the version that was left, and what the course is then. */
const undoneBy =
  <A extends string>(opposite: (course: Course) => readonly [action: A, undone: string] | undefined) =>
  (course: Course, { updateTime }: { updateTime: string }) => {
    const [action, undone] = opposite(course) ?? [];
    return action && undone ? { action, undone, record: { ...course, left: updateTime } } : undefined;
  };

// An administrator cannot put a course back into audit, nor a teacher one back on sale: no undo.
const afterWithdrawal = (editor: CourseEditor) =>
  undoneBy(({ courseStatus }) => {
    if (editor === "admin") return courseStatus === "published" ? ["publish", "已恢复在售"] : undefined;
    return courseStatus === "auditing" ? ["submit", "已重新提交审核"] : undefined;
  });

/** A course that was in the audit does not go back into it. */
const withdrawnText = (before: CourseStatus): string =>
  before === "auditing" ? "已下架，不再回到审核" : "已下架";

const actionsOf = (editor: CourseEditor) => ({
  publish: {
    endpoint: publishCourse,
    questions: (courses: readonly Course[]) => releaseQuestions(editor, "发布", courses),
    stale: courseAnswers,
    undo: undoneBy(({ courseStatus }) => ["withdraw", withdrawnText(courseStatus)] as const),
  },
  submit: {
    endpoint: submitForAudit,
    questions: (courses: readonly Course[]) => releaseQuestions(editor, "提交审核", courses),
    stale: courseAnswers,
    undo: undoneBy(() => ["withdraw", "已撤回审核"] as const),
  },
  withdraw: {
    endpoint: unpublishCourse,
    question: beforeWithdrawal,
    stale: courseAnswers,
    undo: afterWithdrawal(editor),
  },
  // A deleted course has no answer of its own any more.
  delete: { endpoint: deleteCourse, question: beforeDeletion, stale: courseLists },
  setHot: {
    endpoint: setCourseHot,
    stale: courseAnswers,
    undo: undoneBy(() => ["clearHot", "已取消热门"] as const),
  },
  clearHot: {
    endpoint: clearCourseHot,
    stale: courseAnswers,
    undo: undoneBy(() => ["setHot", "已恢复热门"] as const),
  },
});

/** What may be done to several courses of a list at once. */
export const courseBatch = <C extends Course>(editor: CourseEditor, { runAll }: CourseActions): Batch<C> => {
  const release = editor === "admin" ? "publish" : "submit";
  return {
    nameOf: ({ courseName }) => courseName,
    actions: [
      {
        key: release,
        label: editor === "admin" ? "发布" : "提交审核",
        allowed: ({ courseStatus }) => courseActions(editor, courseStatus).includes(release),
        runAll: (courses, ask) => runAll(release, courses, ask),
      },
      {
        key: "withdraw",
        label: "撤销发布",
        danger: true,
        // Courses under audit are withdrawn one at a time, with a question of their own.
        allowed: ({ courseStatus }) => courseStatus === "published",
        runAll: (courses, ask) => runAll("withdraw", courses, ask),
      },
    ],
  };
};

export type CourseActions = ReturnType<typeof useCourseActions>;

/** What may be done to courses, and what is under way. */
export const useCourseActions = (editor: CourseEditor) =>
  useActions(actionsOf(editor), ({ courseId, updateTime, left }: Course, action: string) => ({
    params: { courseId },
    // Publishing carries what was looked at; the other actions a version in an undo alone.
    query: { updateTime: left ?? (action === "publish" ? updateTime : undefined) },
  }));
