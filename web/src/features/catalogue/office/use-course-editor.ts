// The course form's acts: save, and what follows a save. A refusal goes beside its field, or above the form; what was
// typed stays either way.
import { deleteCourse, saveCourse } from "@zhutu/domain/catalogue/contract.ts";
import type { CourseAction, CourseEditor } from "@zhutu/domain/catalogue/course-status.ts";
import { CallError } from "@zhutu/domain/endpoint.ts";
import type { FormInstance } from "antd";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { api, sentenceOf } from "../../../lib/api/api.ts";
import { markStale } from "../../../lib/api/query.ts";
import { paths } from "../../../paths.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { toast } from "../../../ui/toast.ts";
import { type CourseDetail, type CourseValues, inputOf } from "./course-values.ts";
import { courseAnswers, courseLists, useCourseMoves } from "./use-course-moves.ts";

type Form = FormInstance<CourseValues>;

export function useCourseEditor(form: Form, editor: CourseEditor, course: CourseDetail | undefined) {
  const navigate = useNavigate();
  const moves = useCourseMoves();
  const [busy, setBusy] = useState<CourseAction>();
  const [problem, setProblem] = useState("");
  const [changed, setChanged] = useState(false);
  // Read by the leave guard in the same moment in which a save ends, before React draws again.
  const unsaved = useRef(false);
  const mark = (value: boolean): void => {
    unsaved.current = value;
    setChanged(value);
  };

  /** Saves what the form holds; the course's id, or undefined when it was refused. */
  async function send(): Promise<number | undefined> {
    setProblem("");
    try {
      const { orderCount, ...rest } = inputOf(form.getFieldsValue(true) as CourseValues, course?.courseId);
      // Orders are counted while the form is open: only a figure that was typed goes along, as a correction.
      const body = { ...rest, ...(form.isFieldTouched("orderCount") && { orderCount }) };
      const { courseId } = await api(saveCourse, { body }, { quiet: true });
      mark(false);
      return courseId;
    } catch (failure) {
      if (!putBeside(form, failure)) setProblem(sentenceOf(failure));
      return undefined;
    }
  }

  async function save(): Promise<void> {
    setBusy("save");
    const courseId = await send();
    setBusy(undefined);
    if (courseId === undefined) return;
    toast.success("保存成功");
    if (course) await markStale(courseAnswers);
    else await navigate(paths.officeCourse(editor, courseId), { replace: true });
  }

  async function act(action: Exclude<CourseAction, "save">): Promise<void> {
    if (!course) return;
    if (action === "delete") return remove(course);
    setBusy(action);
    try {
      if (action !== "withdraw" && !(await isSaved())) return;
      await moves[action].mutateAsync({ params: { courseId: course.courseId } });
    } catch {
      // Said already, by api(): the form stays as it is.
    } finally {
      setBusy(undefined);
    }
  }

  /** What was typed goes along: nobody means to publish the text before last. */
  const isSaved = async (): Promise<boolean> =>
    !unsaved.current || ((await isComplete(form)) && (await send()) !== undefined);

  async function remove({ courseId, courseName, courseType }: CourseDetail): Promise<void> {
    const sure = await confirm({
      title: "确定要删除吗?",
      text: `将删除“${courseName}”和它的章节，不能恢复。`,
      yes: "删除",
      danger: true,
    });
    if (!sure) return;
    setBusy("delete");
    try {
      await api(deleteCourse, { params: { courseId } });
      mark(false);
      toast.success("删除成功");
      await markStale(courseLists); // not this form's own answer: the course is gone
      await navigate(paths.officeCourses(editor, { type: courseType }), { replace: true });
    } catch {
      setBusy(undefined);
    }
  }

  return { busy, problem, changed, unsaved, mark, save, act };
}

/** Whether the form passes its rules; the sentences then stand beside the fields. */
const isComplete = (form: Form): Promise<boolean> =>
  form.validateFields().then(
    () => true,
    () => false,
  );

/** Puts the server's sentences beside their fields; false when there is none of a field that is shown. */
function putBeside(form: Form, failure: unknown): boolean {
  if (!(failure instanceof CallError)) return false;
  const { fields = [] } = (failure.detail ?? {}) as { fields?: { field: string; msg: string }[] };
  const shown = fields.flatMap(({ field, msg }) => {
    const name = field.split(".")[0] as keyof CourseValues;
    // Zod's own sentences are English and not for people.
    const sentence = /\p{Script=Han}/u.test(msg) ? msg : "填写的内容不正确";
    return form.getFieldInstance(name) !== undefined || name in form.getFieldsValue()
      ? [{ name, errors: [sentence] }]
      : [];
  });
  form.setFields(shown);
  const first = shown[0];
  if (first) form.scrollToField(first.name, { block: "center" });
  return shown.length > 0;
}
