import { listChapters } from "@zhutu/domain/catalogue/contract.ts";
import { savePaper } from "@zhutu/domain/exam/office/contract.ts";
import { paperNameRule } from "@zhutu/domain/exam/office/paper-form.ts";
import { Form, Input, Select } from "antd";
import { type ReactNode, useRef } from "react";
import { api, sayDone } from "../../../../lib/api/api.ts";
import { markStale, useApi } from "../../../../lib/api/query.ts";
import { AskingDialog } from "../../../../office/form/asking-dialog.tsx";
import { ruled } from "../../../../office/form/field-rules.ts";
import { type AudienceValues, newAudience, PaperAudience } from "./paper-audience.tsx";
import { type ModeValues, newMode, PaperMode } from "./paper-mode.tsx";
import { type OfficePaper, PAPER_KINDS, type PaperKind } from "./paper-list.ts";
import { noOptions, optionsInput, type OptionValues, PaperOptions } from "./paper-options.tsx";
import { paperAnswers } from "./use-paper-actions.ts";

type Values = OptionValues &
  Partial<AudienceValues & ModeValues> & {
    kind: PaperKind;
    paperName: string;
    courseId: number | undefined;
    refId: number | undefined;
  };

/** What the form says, as the call takes it. */
function bodyOf({
  kind,
  paperName,
  courseId: _chosen,
  refId,
  audience,
  courseIds,
  sittingMode,
  ...options
}: Values) {
  const sat = optionsInput({ ...noOptions, ...options });
  return kind === "free"
    ? { paperName, audience, courseIds, sittingMode, ...sat }
    : { refId: refId ?? null, paperType: kind, ...sat };
}

type Props = {
  open: boolean;
  /** Free-standing papers are the administrator's. */
  role: "admin" | "teacher";
  /** Chooses among the courses of the person; a field of the form. */
  coursePicker: ReactNode;
  onClose: () => void;
  /** Called after the dialog has closed. */
  onSaved: (paper: OfficePaper) => void;
};

/** Makes a paper: a free-standing one, or that of a chapter. */
export function PaperDialog({ open, role, coursePicker, onClose, onSaved }: Props) {
  const kinds = (Object.keys(PAPER_KINDS) as PaperKind[]).filter((one) => role === "admin" || one !== "free");
  const saved = useRef<OfficePaper>(undefined);
  return (
    <AskingDialog<Values>
      title="新建试卷"
      yes="保存"
      initial={{
        kind: role === "admin" ? "free" : "cpt_test",
        paperName: "",
        courseId: undefined,
        refId: undefined,
        ...noOptions,
        ...newAudience,
        ...newMode,
      }}
      open={open}
      onClose={onClose}
      // Opening the new paper needs no leave warning.
      onClosed={() => saved.current && onSaved(saved.current)}
      run={async (values) => {
        saved.current = await api(savePaper, { body: bodyOf(values) }, { quiet: true });
        sayDone(savePaper);
        await markStale(paperAnswers);
      }}
    >
      <Form.Item name="kind" label="用途">
        <Select virtual={false} options={kinds.map((value) => ({ value, label: PAPER_KINDS[value] }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={["kind", "courseId"]}>
        {({ getFieldValue }) => {
          const courseId = getFieldValue("courseId") as number | undefined;
          if (getFieldValue("kind") === "free")
            return (
              <>
                <Form.Item name="paperName" label="试卷名称" required rules={[ruled(paperNameRule, "")]}>
                  <Input autoComplete="off" />
                </Form.Item>
                <PaperAudience />
                <PaperMode />
              </>
            );
          return (
            <>
              <Form.Item name="courseId" label="课程" required rules={[chosen("请选择课程")]}>
                {coursePicker}
              </Form.Item>
              <Form.Item
                name="refId"
                label="章节"
                required
                rules={[chosen("请选择章节")]}
                extra="章节已有这种试卷时，打开的就是那一份"
              >
                <ChapterSelect courseId={courseId} />
              </Form.Item>
            </>
          );
        }}
      </Form.Item>
      <Form.Item noStyle dependencies={["kind"]}>
        {({ getFieldValue }) => getFieldValue("kind") !== "cpt_alert" && <PaperOptions />}
      </Form.Item>
    </AskingDialog>
  );
}

const chosen = (message: string) => ({ required: true, message });

type ChapterProps = { courseId: number | undefined; value?: number; onChange?: (id: number) => void };

/** The chapters of that course, sections with their lessons behind them. */
function ChapterSelect({ courseId, ...field }: ChapterProps) {
  const query = useApi(
    listChapters,
    { params: { courseId: courseId ?? 0 } },
    { enabled: courseId !== undefined },
  );
  const chapters = query.data ?? [];
  return (
    <Select
      {...field}
      virtual={false}
      disabled={courseId === undefined}
      loading={query.isFetching}
      placeholder={courseId === undefined ? "先选择课程" : "选择章节"}
      options={chapters.map(({ courseChapterId, chapterTitle, parentId }) => ({
        value: courseChapterId,
        label: parentId === 0 ? chapterTitle : `└ ${chapterTitle}`,
      }))}
      notFoundContent={query.error ? "章节没有加载出来，请重新选择课程" : "这门课程还没有章节"}
    />
  );
}
