import { AnswerFields } from "../../features/catalogue/office/answer-fields.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { GoodsForm } from "./goods-form.tsx";
import { VideoField } from "./video-field.tsx";

export const handle = routeHandle({
  access: ["admin", "teacher"],
  needs: "authorCourses",
  title: "编辑答疑",
  unnamed: { param: "courseId", title: "新建答疑" },
  crumbs: ["教学", "付费答疑", "编辑答疑"],
});

/** The form of a new knowledge answer, or of the one in the address: the question, and the answer that is sold. */
export default function AnswerForm() {
  return (
    <GoodsForm kind="answer">
      {(course, disabled) => <AnswerFields course={course} disabled={disabled} Video={VideoField} />}
    </GoodsForm>
  );
}
