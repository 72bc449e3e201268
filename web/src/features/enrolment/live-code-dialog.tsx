import { isBought, validLiveCode } from "@zhutu/domain/enrolment/contract.ts";
import { sentenceOf } from "../../lib/api/api.ts";
import { useApiWrite } from "../../lib/api/query.ts";
import { useForm } from "../../lib/hooks/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, TextInput } from "../../ui/field.tsx";

type Props = { courseId: number; open: boolean; onClose: () => void };

/** Takes the code that lets its first user into a live course (domain.md "Live code"). */
export function LiveCodeDialog({ courseId, open, onClose }: Props) {
  const form = useForm({ code: "" }, { code: (code) => (code.trim() === "" ? "必须输入直播码" : undefined) });
  const enter = useApiWrite(validLiveCode, {
    quiet: true,
    stale: [isBought],
    onDone: onClose,
  });
  const close = (): void => {
    form.reset();
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} unsaved={form.changed} title="输入直播码">
      <form
        className="stack"
        noValidate
        onSubmit={form.submit(
          ({ code }) => enter.mutateAsync({ params: { courseId, code: code.trim() } }),
          (failure) => sentenceOf(failure) || "直播码无效",
        )}
      >
        <Field
          label="直播码"
          required
          error={form.errors.code ?? (form.refusal || undefined)}
          hint="由购课单位或讲师发给您；首次使用后归您的账号使用。"
        >
          <TextInput
            {...form.control("code")}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
          />
        </Field>
        <Button type="submit" size="lg" busy={form.busy}>
          确定
        </Button>
      </form>
    </Dialog>
  );
}
