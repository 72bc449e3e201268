import { Dialog } from "../../ui/dialog.tsx";
import { ResetForm, useResetForm } from "./reset-form.tsx";

type Props = { open: boolean; onClose: () => void; onReset: (phone: string) => void };

/** A new password beside the sign-in; what was typed stays when it is closed. */
export default function ResetDialog({ open, onClose, onReset }: Props) {
  const form = useResetForm();
  return (
    <Dialog open={open} onClose={onClose} title="重置密码">
      <ResetForm form={form} onReset={onReset} />
    </Dialog>
  );
}
