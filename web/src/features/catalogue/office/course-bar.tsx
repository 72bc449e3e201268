import {
  type CourseAction,
  type CourseEditor,
  type CourseStatus,
  courseActions,
} from "@zhutu/domain/catalogue/course-status.ts";
import { Button } from "antd";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";

type Props = {
  editor: CourseEditor;
  course: { courseId: number; courseStatus: CourseStatus } | undefined;
  busy: CourseAction | undefined;
  onAction: (action: Exclude<CourseAction, "save">) => void;
};

const LABELS = { publish: "发布", submit: "提交审核", withdraw: "撤销发布", delete: "删除" } as const;

/** What may be done with the course in its state (CRS-024 to 026), and a look at its public page. */
export function CourseBar({ editor, course, busy, onAction }: Props) {
  if (!course) return null;
  const allowed = courseActions(editor, course.courseStatus);
  const labelOf = (action: keyof typeof LABELS) =>
    action === "withdraw" && course.courseStatus === "auditing" ? "撤回审核" : LABELS[action];
  const button = (action: keyof typeof LABELS, look: object) =>
    allowed.includes(action) && (
      <Button
        {...look}
        loading={busy === action}
        disabled={busy !== undefined}
        onClick={() => onAction(action)}
      >
        {labelOf(action)}
      </Button>
    );
  return (
    <div className="row o-acts">
      {button("delete", { type: "text", danger: true })}
      {course.courseStatus === "published" && (
        <Link className="btn btn-line" to={paths.course(course.courseId)} target="_blank" rel="noopener">
          预览
        </Link>
      )}
      {button("withdraw", {})}
      {button("submit", { type: "primary", ghost: true })}
      {button("publish", { type: "primary", ghost: true })}
    </div>
  );
}
