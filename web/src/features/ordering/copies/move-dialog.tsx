import { whoOf } from "@zhutu/domain/enrolment/noted-name.ts";
import { phoneRule } from "@zhutu/domain/phone.ts";
import { sentenceOf } from "../../../lib/api/api.ts";
import { useForm } from "../../../lib/hooks/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";

type Given = { assignmentId: number; phone: string; notedName: string | null };
type Props<C extends Given> = {
  /** Which copy goes to another phone; undefined: closed. */
  copy: C | undefined;
  onClose: () => void;
  /** Rejects where it is refused, which is told here. */
  onMove: (copy: C, telephone: string) => Promise<unknown>;
};

/** Asks for the phone that gets an unused copy instead. */
export function MoveDialog<C extends Given>({ copy, onClose, onMove }: Props<C>) {
  return (
    <Dialog open={copy !== undefined} onClose={onClose} title="换成另一个手机号">
      {copy && <MoveForm key={copy.assignmentId} copy={copy} onClose={onClose} onMove={onMove} />}
    </Dialog>
  );
}

function MoveForm<C extends Given>({ copy, onClose, onMove }: Props<C> & { copy: C }) {
  const form = useForm({ telephone: "" }, { telephone: phoneRule }, { COPY_HELD: "telephone" });
  const submit = form.submit(async ({ telephone }) => {
    await onMove(copy, telephone);
    onClose();
  }, sentenceOf);
  return (
    <form className="stack" noValidate aria-label="换成另一个手机号" onSubmit={submit}>
      <p className="num">{whoOf(copy)} 将不能再学这门课，名额直接给新的手机号。</p>
      <Field label="新的手机号" required error={form.errors.telephone}>
        <TextInput {...form.control("telephone")} type="tel" inputMode="numeric" autoComplete="off" />
      </Field>
      {form.refusal && (
        <p className="err" role="alert">
          {form.refusal}
        </p>
      )}
      <Button type="submit" block busy={form.busy}>
        换给新的手机号
      </Button>
    </form>
  );
}
