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

/** Closing that asks before what was typed is dropped, and what stands around the forms that tell of it. */
function useAskingClose(open: boolean, onClose: () => void) {
  const [forms] = useState<Forms>(() => new Set());
  const isTyped = useCallback(() => [...forms].some((typed) => typed()), [forms]);
  // While what was sent fades away nothing is lost by leaving.
  const holds = useCallback(() => open && isTyped(), [open, isTyped]);
  useInnerGuard(holds, unsaved, "tab");
  const asking = useRef(false);
  const ask = async (): Promise<void> => {
    if (asking.current) return; // a second press of Escape
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
 * A dialog of the office with something to fill in. Escape, the cross and 取消 ask before what was typed is dropped, as far as
 * its forms tell of it (`Typed`, `useTyped`); other questions that are asked while it is open are drawn above it.
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

/** The same as a drawer at the side. */
export function FormDrawer({ open, onClose, children, ...drawer }: DrawerOf) {
  const { close, around } = useAskingClose(open, onClose);
  return (
    <Drawer {...drawer} open={open} onClose={close} destroyOnHidden>
      {around(children)}
      <QuestionAbove open={open} />
    </Drawer>
  );
}

/** 取消 for a dialog whose form has its own buttons. */
export const CancelButton = () => <Button onClick={useContext(Closing)}>取消</Button>;

/** Tells the dialog around it whether something was typed that is not saved. */
export function useTyped(typed: () => boolean): void {
  const forms = useContext(FormsWithin);
  useEffect(() => {
    forms?.add(typed);
    return () => void forms?.delete(typed);
  }, [forms, typed]);
}

/** Within a form: the same of its fields. */
export function Typed(): null {
  const form = Form.useFormInstance();
  useTyped(useCallback(() => form.isFieldsTouched(), [form]));
  return null;
}
