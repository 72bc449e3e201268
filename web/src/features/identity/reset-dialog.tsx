import { Dialog } from "../../ui/dialog.tsx";
import { ResetForm, useResetForm } from "./reset-form.tsx";

type Props = { open: boolean; onClose: () => void; onReset: (phone: string) => void };

/** A new password beside the sign-in; closing it with something typed asks first and then forgets it. */
export function ResetDialog({ open, onClose, onReset }: Props) {
  const form = useResetForm();
  const close = (): void => {
    form.reset();
    onClose();
  };
  return (
    <Dialog full open={open} onClose={close} unsaved={form.changed} title="重置密码">
      <ResetForm form={form} onReset={onReset} />
    </Dialog>
  );
}
