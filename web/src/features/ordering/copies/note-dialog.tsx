import { notedNameRule, whoOf } from "@zhutu/domain/enrolment/noted-name.ts";
import { useForm } from "../../../lib/hooks/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";

type Named = { assignmentId: number; phone: string; notedName: string | null };
type Props<C extends Named> = {
  /** Whose noted name is edited; undefined: closed. */
  copy: C | undefined;
  onClose: () => void;
  onNote: (copy: C, notedName: string) => Promise<unknown>;
};

/** The buyer's own name for who has a copy. */
export function NoteDialog<C extends Named>({ copy, onClose, onNote }: Props<C>) {
  return (
    <Dialog open={copy !== undefined} onClose={onClose} title="备注姓名">
      {copy && <NoteForm key={copy.assignmentId} copy={copy} onClose={onClose} onNote={onNote} />}
    </Dialog>
  );
}

function NoteForm<C extends Named>({ copy, onClose, onNote }: Props<C> & { copy: C }) {
  const form = useForm({ notedName: copy.notedName ?? "" }, { notedName: notedNameRule });
  const save = form.submit(async ({ notedName }) => {
    await onNote(copy, notedName);
    onClose();
  });
  return (
    <form className="stack" noValidate onSubmit={save}>
      <p className="num">{whoOf(copy)}</p>
      <Field label="备注姓名" hint="只有您看得到；清空后保存即删除备注" error={form.errors.notedName}>
        <TextInput {...form.control("notedName")} autoComplete="off" />
      </Field>
      {form.refusal && (
        <p className="err" role="alert">
          {form.refusal}
        </p>
      )}
      <Button type="submit" block busy={form.busy}>
        保存
      </Button>
    </form>
  );
}
