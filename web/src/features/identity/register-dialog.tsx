import { Dialog } from "../../ui/dialog.tsx";
import { RegisterForm, useRegisterForm } from "./register-form.tsx";

type Props = { open: boolean; onClose: () => void; onRegistered: (phone: string) => void };

/** Registering beside the sign-in; what was typed stays when it is closed. */
export default function RegisterDialog({ open, onClose, onRegistered }: Props) {
  const form = useRegisterForm();
  return (
    <Dialog open={open} onClose={onClose} title="注册账号">
      <RegisterForm form={form} onRegistered={onRegistered} />
    </Dialog>
  );
}
