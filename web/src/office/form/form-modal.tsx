import { Button, Drawer, type DrawerProps, Form, Modal, type ModalProps } from "antd";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { unsaved, useInnerGuard } from "../../lib/hooks/use-leave-guard.ts";
import { confirm, discarding } from "../../ui/confirm.tsx";
import { QuestionAbove } from "./question-above.tsx";

type Props = Omit<ModalProps, "onCancel" | "destroyOnHidden" | "open"> & {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
};

type Forms = Set<() => boolean>;
const FormsWithin = createContext<Forms | undefined>(undefined);
const Closing = createContext<() => void>(() => {});

/** Asks before closing drops typed text, and provides context for the forms inside. */
function useAskingClose(open: boolean, onClose: () => void) {
  const [forms] = useState<Forms>(() => new Set());
  const isTyped = useCallback(() => [...forms].some((typed) => typed()), [forms]);
  // Leaving while a sent form fades out loses nothing.
  const holds = useCallback(() => open && isTyped(), [open, isTyped]);
  useInnerGuard(holds, unsaved, "tab");
  const asking = useRef(false);
  const ask = async (): Promise<void> => {
    if (asking.current) return; // Escape pressed twice
    asking.current = true;
    const sure = !isTyped() || (await confirm(discarding));
    asking.current = false;
    if (sure) onClose();
  };
  const close = (): void => void ask();
  const around = (children: ReactNode) => (
    <FormsWithin value={forms}>
      <Closing value={close}>{children}</Closing>
    </FormsWithin>
  );
  return { close, around };
}

/**
 * An office dialog with a form. Escape, the cross and 取消 ask before dropping what its forms report
 * (`Typed`, `useTyped`); questions asked meanwhile appear above it.
 */
export function FormModal({ open, onClose, children, ...modal }: Props) {
  const { close, around } = useAskingClose(open, onClose);
  return (
    <Modal {...modal} open={open} onCancel={close} destroyOnHidden>
      {around(children)}
      <QuestionAbove open={open} />
    </Modal>
  );
}

type DrawerOf = Omit<DrawerProps, "destroyOnHidden" | "open" | "onClose"> & Pick<Props, "open" | "onClose">;

/** The same as a side drawer. */
export function FormDrawer({ open, onClose, children, ...drawer }: DrawerOf) {
  const { close, around } = useAskingClose(open, onClose);
  return (
    <Drawer {...drawer} open={open} onClose={close} destroyOnHidden>
      {around(children)}
      <QuestionAbove open={open} />
    </Drawer>
  );
}

/** For dialogs whose form has its own buttons. */
export const CancelButton = () => <Button onClick={useContext(Closing)}>取消</Button>;

/** Reports unsaved input to the dialog around. */
export function useTyped(typed: () => boolean): void {
  const forms = useContext(FormsWithin);
  useEffect(() => {
    forms?.add(typed);
    return () => void forms?.delete(typed);
  }, [forms, typed]);
}

/** The same for an antd form's fields. */
export function Typed(): null {
  const form = Form.useFormInstance();
  useTyped(useCallback(() => form.isFieldsTouched(), [form]));
  return null;
}
