import { getOfficeCourse } from "@zhutu/domain/catalogue/contract.ts";
import {
  COURSE_ACTION_LABELS,
  courseActions,
  type CourseEditor,
} from "@zhutu/domain/catalogue/course-status.ts";
import { Button, Flex } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { keyOf, queryClient } from "../../../lib/api/query.ts";
import { holdsWithin } from "../../../lib/hooks/use-leave-guard.ts";
import { confirm } from "../../../ui/confirm.tsx";
import type { FormHandle } from "../../../office/form/form-page-props.ts";
import { officePaths } from "../../../office-paths.ts";
import { KINDS, kindOf } from "./kinds.ts";
import type { CourseDetail } from "./course-values.ts";
import { ReturnDialog } from "./return-dialog.tsx";
import { useCourseCopy } from "./use-course-copy.ts";
import { useCourseActions } from "./use-course-actions.ts";

type Props = { editor: CourseEditor; course: CourseDetail; form: FormHandle };

const LOOKS = {
  delete: { type: "text", danger: true },
  withdraw: {},
  return: {},
  submit: { type: "primary", ghost: true },
  publish: { type: "primary", ghost: true },
} as const;
const SHOWN = ["delete", "withdraw", "return", "submit", "publish"] as const;

/** The tab of the course form with the chapters, where what the form does not save itself is typed. */
export const CHAPTERS_TAB = "chapters";

const unsaved = (act: string) => ({
  title: "有未保存的修改",
  text: `“视频目录”里有未保存的修改，${act}的是已保存的内容。`,
  yes: `仍然${act}`,
  no: "先去保存",
});
const ACTS = { submit: "提交", publish: "发布" } as const;

/** What may be done with the course in its state (CRS-024 to 026), and a look at it as its buyers would see it. */
export function CourseActionButtons({ editor, course, form }: Props) {
  const navigate = useNavigate();
  const { busy, run } = useCourseActions(editor);
  const [returning, setReturning] = useState<CourseDetail>();
  const { courseId, courseType, courseStatus } = course;
  const start = async (wanted: (typeof SHOWN)[number]): Promise<void> => {
    // Save what was typed first, so that it is published too.
    const saves = wanted === "publish" || wanted === "submit";
    // A chapter's form is saved by its own button alone.
    if (saves && holdsWithin() && !(await confirm(unsaved(ACTS[wanted])))) {
      form.showTab(CHAPTERS_TAB);
      return;
    }
    if (saves && !(await form.saveFirst())) return;
    // Send the version just saved, the one the person has seen.
    const saved = queryClient.getQueryData<CourseDetail>(keyOf(getOfficeCourse, { params: { courseId } }));
    if (wanted === "return") {
      setReturning(course);
      return;
    }
    const looked = saved ?? course;
    const done = await run(wanted, looked);
    if (done && wanted === "delete")
      await form.leaveWith(() =>
        navigate(KINDS[kindOf(courseType)].list(editor, { type: courseType }), { replace: true }),
      );
  };
  const copying = useCourseCopy(editor);
  const allowed = courseActions(editor, courseStatus);
  return (
    <Flex gap="small" wrap>
      <Button href={officePaths.preview(editor, courseId)} target="_blank" rel="noopener">
        预览
      </Button>
      <Button loading={copying.busy} disabled={form.saving} onClick={() => void copying.copy(course)}>
        复制{KINDS[kindOf(courseType)].word}
      </Button>
      {SHOWN.filter((one) => allowed.includes(one)).map((one) => (
        <Button
          key={one}
          {...LOOKS[one]}
          loading={busy?.action === one}
          disabled={busy !== undefined || form.saving}
          onClick={() => void start(one)}
        >
          {one === "withdraw" && courseStatus === "auditing" ? "撤回审核" : COURSE_ACTION_LABELS[one]}
        </Button>
      ))}
      <ReturnDialog course={returning} onClose={() => setReturning(undefined)} />
    </Flex>
  );
}
