import { getOfficeCourse, listTeacherOptions, saveCourse } from "@zhutu/domain/catalogue/contract.ts";
import { courseActions } from "@zhutu/domain/catalogue/course-status.ts";
import { Alert } from "antd";
import { type ReactNode, useMemo } from "react";
import { Navigate, useSearchParams } from "react-router";
import { CourseActionButtons } from "../../features/catalogue/office/course-action-buttons.tsx";
import { CourseFields } from "../../features/catalogue/office/course-fields.tsx";
import { COURSE_STATES, LISTS } from "../../features/catalogue/office/course-list.ts";
import { CourseParts } from "../../features/catalogue/office/course-parts.tsx";
import { courseWords, historyWords } from "../../features/catalogue/office/course-words.tsx";
import {
  type CourseDetail,
  inputOf,
  newValues,
  valuesOf,
} from "../../features/catalogue/office/course-values.ts";
import { formOf, type KindName, KINDS, kindOf } from "../../features/catalogue/office/kinds.ts";
import { courseAnswers } from "../../features/catalogue/office/use-course-actions.ts";
import { RecordHistory } from "../../features/desk/office/record-history.tsx";
import { api } from "../../lib/api/api.ts";
import { markStale, useApi } from "../../lib/api/query.ts";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { useEditor } from "../../lib/session/use-role.ts";
import { FormPage } from "../../office/form/form-page.tsx";
import type { FormPageProps } from "../../office/form/form-page-props.ts";
import { StatusTag } from "../../office/status-tag.tsx";

type Props = {
  kind: KindName;
  tabs?: FormPageProps<CourseDetail, never>["tabs"];
  /** The tab that the address leads to. */
  openTab?: string | undefined;
  /** What this kind has between its own fields and the parts of every kind. */
  children?: (course: CourseDetail | undefined, disabled: boolean) => ReactNode;
};

/** The form of a new course, product or answer, or of the one in the address, with the buttons of its state. */
export function GoodsForm({ kind, tabs, openTab, children }: Props) {
  const { word, list, form: address } = KINDS[kind];
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
  const blank = newValues(LISTS[kind].fields.type.read(search.getAll("courseType")));
  const courseType = query.data?.courseType ?? blank.courseType;
  const words = useMemo(() => courseWords(teachers.data ?? [], courseType), [teachers.data, courseType]);
  if (id !== undefined && query.data && kindOf(query.data.courseType) !== kind)
    return <Navigate to={formOf(editor, query.data)} replace />;
  return (
    <FormPage
      id={id}
      query={query}
      title={(course) => course?.courseName ?? (id === undefined ? `新建${word}` : `编辑${word}`)}
      blank={blank}
      valuesOf={valuesOf}
      endpoint={saveCourse}
      save={async (values, changed) => {
        // The state that the form was filled in on: somebody else may have saved another since.
        const body = { ...inputOf(values, id, changed), updateTime: query.data?.updateTime };
        return (await api(saveCourse, { body }, { quiet: true })).courseId;
      }}
      words={words}
      onSaved={() => markStale(courseAnswers)}
      addressOf={(saved) => address(editor, saved)}
      locked={(course) =>
        courseActions(editor, course?.courseStatus ?? "new").includes("save")
          ? undefined
          : course?.courseStatus === "auditing"
            ? `${word}正在审核，撤回后可以编辑。`
            : `${word}已发布，撤销发布后可以编辑。`
      }
      missing={{ text: `没有找到这${KINDS[kind].unit}${word}`, back: `返回${word}列表`, to: list(editor) }}
      beside={(course) => <StatusTag of={COURSE_STATES} is={course.courseStatus} />}
      notice={({ returnReason }) =>
        returnReason && <Alert type="warning" showIcon title="审核已退回" description={returnReason} />
      }
      actions={(course, form) => (
        <>
          <RecordHistory kind="course" recordId={course.courseId} {...historyWords(words)} />
          <CourseActionButtons editor={editor} course={course} form={form} />
        </>
      )}
      {...(tabs && { tabs, openTab })}
    >
      {(course, disabled) => (
        <>
          <CourseFields kind={kind} editor={editor} course={course} disabled={disabled} />
          {children?.(course, disabled)}
          <CourseParts kind={kind} editor={editor} course={course} disabled={disabled} />
        </>
      )}
    </FormPage>
  );
}
