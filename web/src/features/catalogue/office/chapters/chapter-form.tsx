import { isSeen } from "@zhutu/domain/catalogue/chapters/chapter-form.ts";
import { saveChapter } from "@zhutu/domain/catalogue/chapters/contract.ts";
import { Alert, Button, Flex, Form, Row, Typography } from "antd";
import { type ReactNode, useMemo } from "react";
import { ActButton } from "../../../../office/act-button.tsx";
import { api, sayDone } from "../../../../lib/api/api.ts";
import { markStale } from "../../../../lib/api/query.ts";
import { useInnerGuard } from "../../../../lib/hooks/use-leave-guard.ts";
import { ConflictNotice } from "../../../../office/form/conflict-dialog.tsx";
import { FormUploads, useUploads } from "../../../../office/form/form-uploads.ts";
import { useFormPage } from "../../../../office/form/use-form-page.ts";
import css from "../../../../office/office.module.css";
import { confirm } from "../../../../ui/confirm.tsx";
import { toast } from "../../../../ui/toast.ts";
import type { VideoControl } from "../video-field-props.ts";
import { ChapterFields } from "./chapter-fields.tsx";
import {
  type Chapter,
  chapterInput,
  type ChapterValues,
  chapterValues,
  chapterWords,
} from "./chapter-values.ts";
import { chapterAnswers, useChapterActions } from "./use-chapter-actions.ts";

type Props = {
  courseId: number;
  /** Undefined: a new one, which opens with `blank`. */
  chapter: Chapter | undefined;
  blank: ChapterValues;
  chapters: readonly Chapter[];
  /** Why audited fields are locked, and what to do first. */
  held: string | undefined;
  Video: VideoControl;
  /** What else is done with a saved chapter: its papers. */
  children?: ReactNode;
  onSaved: (courseChapterId: number) => void;
  onDelete: (chapter: Chapter) => void;
};

/** A chapter's form. It is saved in any state of its course, what the audit looked at as `held` says; what was typed survives refusals and what others save. */
export function ChapterForm(props: Props) {
  const { courseId, chapter, blank, chapters, held, Video, children, onSaved, onDelete } = props;
  const fresh = useMemo(() => (chapter ? chapterValues(chapter) : blank), [chapter, blank]);
  const words = useMemo(() => chapterWords(chapters), [chapters]);
  const fixed = chapter && isSeen(chapter.chapterStatus) ? held : undefined;
  const [sending, reportUpload] = useUploads();
  const { run } = useChapterActions();
  const params = { courseId };
  const page = useFormPage<ChapterValues>(fresh, {
    save: async (values, changed) => {
      const body = chapterInput(values, chapter, changed);
      const { courseChapterId } = await api(saveChapter, { params, body }, { quiet: true });
      const hasOther = values.chapterVideoId !== "" && values.chapterVideoId !== chapter?.chapterVideoId;
      if (hasOther) toast.success("更新视频成功");
      else sayDone(saveChapter);
      return courseChapterId;
    },
    onSaved: async (id) => {
      await markStale(chapterAnswers);
      onSaved(id);
    },
    reread: () => markStale(chapterAnswers),
  });
  useInnerGuard(page.unsaved);
  const removeHandout = async (): Promise<void> => {
    if (!chapter) return;
    const { courseChapterId, chapterTitle, updateTime } = chapter;
    const text = `将删除章节“${chapterTitle}”的讲义，不能恢复。`;
    if (!(await confirm({ title: "确定要删除吗?", text, yes: "删除", danger: true }))) return;
    const body = { courseChapterId, chapterTitle, updateTime, chapterHandoutExtension: "" };
    const done = await api(saveChapter, { params, body }).then(
      () => true,
      () => false, // said already, by api()
    );
    if (done) toast.success("讲义删除成功");
    await markStale(chapterAnswers);
  };
  return (
    <Form<ChapterValues>
      form={page.form}
      layout="vertical"
      name="chapter"
      initialValues={page.initial}
      scrollToFirstError={{ block: "center", focus: true }}
      onValuesChange={page.look}
      onFinish={() => void page.send()}
    >
      <Flex vertical gap={16}>
        <Flex justify="space-between" align="center" gap="small" wrap>
          <Typography.Title level={2}>{chapter?.chapterTitle ?? "新章节"}</Typography.Title>
          {chapter && (
            <ActButton type="text" danger why={fixed} onClick={() => onDelete(chapter)}>
              删除章节
            </ActButton>
          )}
        </Flex>
        {held !== undefined && (
          <Alert type="info" showIcon title={`${held}。标题、上级、讲义和字幕可以修改。`} />
        )}
        <ConflictNotice
          others={page.others}
          words={words}
          saving={page.saving}
          onChoose={page.settle}
          onOpen={page.showOthers}
          onSave={() => page.form.submit()}
          onDiscard={() => void page.askToDiscard()}
        />
        {page.problem && <Alert type="error" showIcon role="alert" title={page.problem} />}
        <Row gutter={24}>
          <FormUploads value={reportUpload}>
            <ChapterFields
              chapter={chapter}
              chapters={chapters}
              fixed={fixed !== undefined}
              fixedStatus={held !== undefined}
              Video={Video}
              onRemoveVideo={() => chapter && run("removeVideo", chapter)}
              onMeasure={() => chapter && run("measure", chapter)}
              onRemoveHandout={removeHandout}
            />
          </FormUploads>
        </Row>
        {children}
        <Flex className={css.foot} justify="flex-end" align="center" gap={16} wrap>
          <Typography.Text type="secondary" role="status">
            {sending ? "上传完成后可以保存" : page.changed ? "有未保存的修改" : ""}
          </Typography.Text>
          {page.changed && <Button onClick={() => void page.askToDiscard()}>放弃修改</Button>}
          <Button type="primary" htmlType="submit" loading={page.saving} disabled={sending}>
            保存章节
          </Button>
        </Flex>
      </Flex>
    </Form>
  );
}
