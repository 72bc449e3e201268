import { deleteAnswerVideo } from "@zhutu/domain/catalogue/chapters/contract.ts";
import { editorImageRule } from "@zhutu/domain/media/upload-rules.ts";
import { Row } from "antd";
import { FormField, FormPart } from "../../../office/form/form-field.tsx";
import { RichTextField } from "../../../office/rich-text/rich-text-field.tsx";
import { useActions } from "../../../office/use-actions.ts";
import type { CourseDetail } from "./course-values.ts";
import { courseAnswers } from "./use-course-actions.ts";
import type { VideoControl } from "./video-field-props.ts";

type Props = { course: CourseDetail | undefined; disabled: boolean; Video: VideoControl };

const ACTIONS = {
  removeVideo: {
    endpoint: deleteAnswerVideo,
    question: ({ courseName }: CourseDetail) => ({
      title: "确定要删除吗?",
      text: `答疑“${courseName}”不再播放这个视频；视频还在视频库里，可以再选。`,
      yes: "删除",
      danger: true,
    }),
    stale: courseAnswers,
  },
} as const;

/** What is sold of a knowledge answer: its text, its video, or both (domain.md "Paid answers"). */
export function AnswerFields({ course, disabled, Video }: Props) {
  const { run } = useActions(ACTIONS, ({ courseId }: CourseDetail) => ({ params: { courseId } }));
  return (
    <FormPart title="解答" hint="买家付款后才能看到：可以是视频、文字，或者两样都有。">
      <Row gutter={24}>
        <FormField name="videoUrl" label="解答视频" wide>
          <Video
            disabled={disabled}
            saved={course?.video ?? null}
            onRemove={() => course && run("removeVideo", course)}
          />
        </FormField>
        <FormField name="answerText" label="文字解答" wide>
          <RichTextField label="文字解答" height={300} imageRule={editorImageRule} disabled={disabled} />
        </FormField>
      </Row>
    </FormPart>
  );
}
