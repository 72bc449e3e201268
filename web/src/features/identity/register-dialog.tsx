import { Dialog } from "../../ui/dialog.tsx";
import { RegisterForm, useRegisterForm } from "./register-form.tsx";

type Props = { open: boolean; onClose: () => void; onRegistered: (phone: string) => void };

/** Registering beside the sign-in; closing it with something typed asks first and then forgets it. */
export function RegisterDialog({ open, onClose, onRegistered }: Props) {
  const form = useRegisterForm();
  const close = (): void => {
    form.reset();
    onClose();
  };
  return (
    <Dialog full open={open} onClose={close} unsaved={form.changed} title="注册账号">
      <RegisterForm form={form} onRegistered={onRegistered} />
    </Dialog>
  );
}
