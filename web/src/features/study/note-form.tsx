import { formatClock } from "@zhutu/domain/duration.ts";
import { listStudyNotes, saveStudyNote } from "@zhutu/domain/study/contract.ts";
import { MAX_NOTE_LENGTH, noteRule } from "@zhutu/domain/study/note.ts";
import { lengthOf, trimmed } from "@zhutu/domain/text-rule.ts";
import { useCallback, useEffect, useRef } from "react";
import { api } from "../../lib/api/api.ts";
import { markStale } from "../../lib/api/query.ts";
import { useForm } from "../../lib/hooks/use-form.ts";
import { useUnsaved } from "../../lib/session/unsaved.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.ts";
import { forgetDraft, keepDraft, type NoteDraft } from "./note-draft.ts";
import css from "./notes.module.css";

/** Writes or changes one note; the text is kept in the tab until the server has it. */
export function NoteForm({ draft, onClose }: { draft: NoteDraft; onClose: () => void }) {
  const form = useForm({ noteText: draft.noteText }, { noteText: noteRule });
  const { noteText } = form.values;
  const place = useRef<HTMLFormElement>(null);
  const isWritten = noteText.trim() !== "";
  useUnsaved(useCallback(() => isWritten, [isWritten]));
  useEffect(() => keepDraft({ ...draft, noteText }), [draft, noteText]);
  useEffect(() => place.current?.querySelector("textarea")?.focus(), []);
  const close = (): void => {
    forgetDraft();
    onClose();
  };
  const send = form.submit(async (values) => {
    const { courseId, ...note } = draft;
    await api(saveStudyNote, { params: { courseId }, body: { ...note, ...values } }, { quiet: true });
    toast.success("笔记已保存");
    close();
    await markStale([listStudyNotes]);
  });
  const giveUp = async (): Promise<void> => {
    const question = { title: "放弃这条笔记?", text: "写的内容不会保存。", yes: "放弃", no: "继续写" };
    if (!form.changed || (await confirm(question))) close();
  };
  const written = lengthOf(trimmed(noteText));
  return (
    <form ref={place} className={css.form} onSubmit={send} noValidate aria-label="写笔记">
      <Field label={`${formatClock(draft.position)} 的笔记`} error={form.errors.noteText}>
        <TextArea {...form.control("noteText")} rows={3} placeholder="只有您自己看得到" />
      </Field>
      {form.refusal !== "" && <Alert look="bad">{form.refusal}</Alert>}
      <div className={css.send}>
        <span className="hint num grow">
          {written}/{MAX_NOTE_LENGTH}
        </span>
        <Button look="text" onClick={() => void giveUp()}>
          取消
        </Button>
        <Button type="submit" busy={form.busy}>
          保存
        </Button>
      </div>
    </form>
  );
}
