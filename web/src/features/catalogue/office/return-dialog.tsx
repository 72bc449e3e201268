import { returnCourse, returnReasonRule } from "@zhutu/domain/catalogue/audit/contract.ts";
import {
  courseActions,
  type CourseEditor,
  type CourseStatus,
} from "@zhutu/domain/catalogue/course-status.ts";
import { Button, Form, Input, Typography } from "antd";
import { api, sayDone } from "../../../lib/api/api.ts";
import { markStale } from "../../../lib/api/query.ts";
import { AskingDialog } from "../../../office/form/asking-dialog.tsx";
import { ruled } from "../../../office/form/field-rules.ts";
import { courseAnswers } from "./use-course-actions.ts";

type Props = {
  /** In the audit; `updateTime` is the state of it that was looked at. */
  course: { courseId: number; courseName: string; teacherName: string; updateTime: string } | undefined;
  onClose: () => void;
};

/** Asks why a course in audit goes back to its teacher, and sends it back. */
export function ReturnDialog({ course, onClose }: Props) {
  return (
    <AskingDialog
      title="确定要退回修改吗?"
      yes="退回修改"
      initial={{ reason: "" }}
      open={course !== undefined}
      onClose={onClose}
      run={async (body) => {
        if (!course) return;
        const { courseId, updateTime } = course;
        await api(returnCourse, { params: { courseId }, query: { updateTime }, body }, { quiet: true });
        sayDone(returnCourse);
        await markStale(courseAnswers);
      }}
    >
      {course && (
        <Typography.Paragraph>
          “{course.courseName}”回到未提交，修改后可以再次提交。
          {course.teacherName && `同时通知讲师${course.teacherName}。`}
        </Typography.Paragraph>
      )}
      <Form.Item
        name="reason"
        label="退回原因"
        required
        rules={[ruled(returnReasonRule, "")]}
        extra="讲师能看到，变更记录里也有"
      >
        <Input.TextArea autoSize={reasonRows} />
      </Form.Item>
    </AskingDialog>
  );
}

type LinkProps<C> = { editor: CourseEditor; course: C; onReturn: (course: C) => void };

/** In a list: opens the question for a course that this editor may send back; nothing for any other. */
export function ReturnLink<C extends { courseName: string; courseStatus: CourseStatus }>(
  props: LinkProps<C>,
) {
  const { editor, course, onReturn } = props;
  if (!courseActions(editor, course.courseStatus).includes("return")) return null;
  return (
    <Button
      type="link"
      style={tight}
      aria-label={`退回修改 ${course.courseName}`}
      onClick={() => onReturn(course)}
    >
      退回
    </Button>
  );
}

const tight = { padding: 0, height: "auto" };
const reasonRows = { minRows: 3, maxRows: 8 };
