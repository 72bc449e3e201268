import { getOfficeCourse, listTeacherOptions, saveCourse } from "@zhutu/domain/catalogue/contract.ts";
import { courseActions } from "@zhutu/domain/catalogue/course-status.ts";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { ChapterList } from "../../features/catalogue/office/chapter-list.tsx";
import { CourseActionButtons } from "../../features/catalogue/office/course-action-buttons.tsx";
import { CourseFields } from "../../features/catalogue/office/course-fields.tsx";
import { COURSE_STATES, courseList } from "../../features/catalogue/office/course-list.ts";
import { CourseParts } from "../../features/catalogue/office/course-parts.tsx";
import { courseWords, historyWords } from "../../features/catalogue/office/course-words.tsx";
import { inputOf, newValues, valuesOf } from "../../features/catalogue/office/course-values.ts";
import { courseAnswers } from "../../features/catalogue/office/use-course-actions.ts";
import { RecordHistory } from "../../features/desk/office/record-history.tsx";
import { PushPart } from "../../features/live/office/push-part.tsx";
import { api } from "../../lib/api/api.ts";
import { markStale, useApi } from "../../lib/api/query.ts";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { useEditor } from "../../lib/session/use-role.ts";
import { FormPage } from "../../office/form-page.tsx";
import { StatusTag } from "../../office/status-tag.tsx";
import { officePaths } from "../../office-paths.ts";

export const handle = routeHandle({
  access: ["admin", "teacher"],
  title: "编辑课程",
  unnamed: { param: "courseId", title: "新建课程" },
  crumbs: ["教学", "课程", "编辑课程"],
});

/** The form of a new course, or of the one in the address; its chapters once it has an id (CRS-012, 013). */
export default function CourseForm() {
  const id = useIdParam("courseId");
  const [search] = useSearchParams();
  const editor = useEditor();
  const query = useApi(
    getOfficeCourse,
    { params: { courseId: id ?? 0 } },
    { enabled: id !== undefined, gcTime: 0 }, // a form opens with what is saved now
  );
  // Only an administrator chooses among teachers; others may not ask.
  const teachers = useApi(listTeacherOptions, {}, { enabled: editor === "admin" });
  const words = useMemo(() => courseWords(teachers.data ?? []), [teachers.data]);
  return (
    <FormPage
      id={id}
      query={query}
      title={(course) => course?.courseName ?? (id === undefined ? "新建课程" : "编辑课程")}
      blank={newValues(courseList.fields.type.read(search.getAll("courseType")))}
      valuesOf={valuesOf}
      endpoint={saveCourse}
      save={async (values, changed) => {
        // The state that the form was filled in on: somebody else may have saved another since.
        const body = { ...inputOf(values, id, changed), updateTime: query.data?.updateTime };
        return (await api(saveCourse, { body }, { quiet: true })).courseId;
      }}
      words={words}
      onSaved={() => markStale(courseAnswers)}
      addressOf={(saved) => officePaths.course(editor, saved)}
      locked={(course) =>
        courseActions(editor, course?.courseStatus ?? "new").includes("save")
          ? undefined
          : course?.courseStatus === "auditing"
            ? "课程正在审核，撤回后可以编辑。"
            : "课程已发布，撤销发布后可以编辑。"
      }
      missing={{ text: "没有找到这门课程", back: "返回课程列表", to: officePaths.courses(editor) }}
      beside={(course) => <StatusTag of={COURSE_STATES} is={course.courseStatus} />}
      actions={(course, form) => (
        <>
          <RecordHistory kind="course" recordId={course.courseId} {...historyWords(words)} />
          <CourseActionButtons editor={editor} course={course} form={form} />
        </>
      )}
      tabs={(course) => [
        {
          key: "chapters",
          label: "视频目录",
          disabled: course === undefined,
          children: course && <ChapterList courseId={course.courseId} />,
        },
      ]}
    >
      {(course, disabled) => (
        <>
          <CourseFields editor={editor} course={course} disabled={disabled} />
          <PushPart courseId={course?.courseId} />
          <CourseParts editor={editor} course={course} disabled={disabled} />
        </>
      )}
    </FormPage>
  );
}
