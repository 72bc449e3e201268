import { getPaper, savePaper } from "@zhutu/domain/exam/office/contract.ts";
import { SITTING_MODE_LABELS, type SittingMode } from "@zhutu/domain/exam/attempt.ts";
import { type Audience, AUDIENCE_LABELS, paperNameRule } from "@zhutu/domain/exam/office/paper-form.ts";
import { Form, Input } from "antd";
import { useMemo } from "react";
import { api, sayDone } from "../../../../lib/api/api.ts";
import { markStale, useApi } from "../../../../lib/api/query.ts";
import { type FieldWords, historyOf } from "../../../../office/form/form-words.ts";
import { ruled } from "../../../../office/form/field-rules.ts";
import { RecordDialog } from "../../../../office/form/record-dialog.tsx";
import { type AudienceValues, PaperAudience } from "./paper-audience.tsx";
import { type ModeValues, PaperMode } from "./paper-mode.tsx";
import { kindOf, type OfficePaper } from "./paper-list.ts";
import { OPTION_LABELS, optionsInput, type OptionValues, PaperOptions } from "./paper-options.tsx";
import { paperAnswers } from "./use-paper-actions.ts";

type Values = OptionValues & AudienceValues & ModeValues & { paperName: string };

/** A paper's fields in words. */
const PAPER_WORDS: FieldWords<Values> = {
  labels: {
    paperName: "试卷名称",
    sittingMode: "方式",
    timeLimitMinutes: "时限（分钟）",
    ...OPTION_LABELS,
    audience: "谁可以做",
    courseIds: "哪些课程",
  },
  textOf: (name, value) => {
    if (typeof value === "boolean") return value ? "是" : "否";
    if (name === "sittingMode") return SITTING_MODE_LABELS[value as SittingMode];
    if (name === "audience") return AUDIENCE_LABELS[value as Audience];
    if (name === "courseIds" && Array.isArray(value)) return `${value.length} 门`;
    if (name === "timeLimitMinutes" && !value) return "不限时";
    return typeof value === "string" || typeof value === "number" ? String(value) : "--";
  },
};

export const PAPER_HISTORY = historyOf(PAPER_WORDS);

const valuesOf = (paper: OfficePaper): Values => ({
  paperName: paper.paperName,
  sittingMode: paper.sittingMode,
  timeLimitMinutes: paper.timeLimitMinutes,
  partialCredit: paper.partialCredit === 1,
  shuffleQuestions: paper.shuffleQuestions === 1,
  shuffleChoices: paper.shuffleChoices === 1,
  audience: paper.audience,
  courseIds: paper.courses.map((one) => one.courseId),
});

type Props = { open: boolean; paper: OfficePaper; onClose: () => void };

/** A saved paper's name and how it is sat; where somebody else saved it meanwhile, what the two changed. */
export function PaperSettings({ open, paper, onClose }: Props) {
  const { paperId } = paper;
  const query = useApi(getPaper, { params: { paperId } }, { enabled: open });
  // The current version: after a conflict the next save is based on it.
  const now = query.data && query.data.revision >= paper.revision ? query.data : paper;
  const fresh = useMemo(() => valuesOf(now), [now]);
  const kind = kindOf(paper);
  const save = async ({
    paperName,
    audience,
    courseIds,
    sittingMode,
    ...options
  }: Values): Promise<number> => {
    const body = {
      paperId,
      revision: now.revision,
      ...(kind === "free" && {
        paperName,
        audience,
        sittingMode,
        courseIds: courseIds ?? now.courses.map((one) => one.courseId),
      }),
      ...(kind !== "cpt_alert" && optionsInput(options)),
    };
    await api(savePaper, { body }, { quiet: true });
    sayDone(savePaper);
    return paperId;
  };
  return (
    <RecordDialog<Values>
      title="试卷设置"
      {...{ open, onClose, fresh, save }}
      words={PAPER_WORDS}
      reread={() => markStale(paperAnswers)}
    >
      {kind === "free" ? (
        <>
          <Form.Item name="paperName" label="试卷名称" required rules={[ruled(paperNameRule, "")]}>
            <Input autoComplete="off" />
          </Form.Item>
          <PaperAudience known={now.courses} />
          <PaperMode />
        </>
      ) : (
        <Form.Item name="paperName" label="试卷名称" extra="章节的试卷由课程名、章节标题和用途组成，不能修改">
          <Input disabled />
        </Form.Item>
      )}
      {kind !== "cpt_alert" && <PaperOptions />}
    </RecordDialog>
  );
}
