import { copyName } from "@zhutu/domain/catalogue/course-copy.ts";
import { copyCourse, listOfficeCourses, listTeacherCourses } from "@zhutu/domain/catalogue/contract.ts";
import type { CourseEditor } from "@zhutu/domain/catalogue/course-status.ts";
import { useNavigate } from "react-router";
import { useApiWrite } from "../../../lib/api/query.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { formOf, KINDS, kindOf } from "./kinds.ts";

type Course = { courseId: number; courseName: string; courseType: number };

/** Copies a course after a question, then opens the form of the copy. */
export function useCourseCopy(editor: CourseEditor) {
  const navigate = useNavigate();
  const write = useApiWrite(copyCourse, { stale: [listOfficeCourses, listTeacherCourses] });
  const copy = async ({ courseId, courseName, courseType }: Course): Promise<void> => {
    const kind = kindOf(courseType);
    const { word } = KINDS[kind];
    const content =
      kind === "course"
        ? "基本信息、规格、价格规则、章节、视频、讲义、练习和提醒题目（题目为未发布）"
        : "基本信息、规格和价格规则";
    const text = `将新建未发布的${word}“${copyName(courseName)}”，包含${content}；销量、评价、评论、学员、审核和直播安排不复制。`;
    if (!(await confirm({ title: `复制这${KINDS[kind].unit}${word}?`, text, yes: "复制" }))) return;
    const made = await write.mutateAsync({ params: { courseId } }).catch(() => undefined); // said already, by api()
    if (made) await navigate(formOf(editor, { courseId: made.courseId, courseType }));
  };
  return { copy, busy: write.isPending };
}
