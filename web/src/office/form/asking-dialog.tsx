import { Form } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { fieldSentences, sentenceOf } from "../../lib/api/api.ts";
import { rowFocus } from "../../ui/row-focus.ts";
import { FormModal, Typed } from "./form-modal.tsx";

type Props<V extends object> = {
  title: string;
  yes: string;
  danger?: boolean;
  width?: number;
  /** Whether it may be sent; a question without it always may. */
  isReady?: boolean;
  initial: V;
  open: boolean;
  onClose: () => void;
  /** Called once it is gone and the focus is back. */
  onClosed?: () => void;
  /** A refusal appears beside its field or above the fields; what was typed stays. */
  run: (values: V) => Promise<unknown>;
  children: ReactNode;
};

/** A question with fields, in a dialog that never drops typed text unasked. */
export function AskingDialog<V extends object>(props: Props<V>) {
  const {
    title,
    yes,
    danger = false,
    width,
    isReady = true,
    initial,
    open,
    onClose,
    onClosed,
    run,
    children,
  } = props;
  const [form] = Form.useForm<V>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const keepFocus = useRowFocus(open);
  const send = useOneAtATime(async (values: V): Promise<void> => {
    setBusy(true);
    setProblem("");
    try {
      await run(values);
      keepFocus.done();
      onClose();
    } catch (failure) {
      const beside = [...fieldSentences(failure)].filter(([name]) => name in initial);
      form.setFields(
        beside.map(([name, sentence]) => ({ name, errors: [sentence] })) as Parameters<
          typeof form.setFields
        >[0],
      );
      if (beside.length === 0) setProblem(sentenceOf(failure));
    } finally {
      setBusy(false);
    }
  });
  return (
    <FormModal
      title={title}
      {...(width !== undefined && { width })}
      open={open}
      onClose={onClose}
      afterClose={() => {
        setProblem("");
        keepFocus.closed();
        onClosed?.();
      }}
      okText={yes}
      cancelText="取消"
      okButtonProps={{ danger, disabled: !isReady }}
      confirmLoading={busy}
      onOk={() => form.submit()}
    >
      <Form<V>
        // Other field ids than the list's below.
        name="asking"
        form={form}
        layout="vertical"
        initialValues={initial}
        preserve={false}
        clearOnDestroy
        onFinish={(values) => void send(values)}
      >
        {problem && <p role="alert">{problem}</p>}
        {children}
        <Typed />
      </Form>
    </FormModal>
  );
}

/**
 * For a dialog opened from a row: once done, the focus continues in the rows; otherwise it returns.
 */
function useRowFocus(open: boolean) {
  const [from, setFrom] = useState({ open: false, goOn: () => {} });
  // While it opens, the focus is still where it was opened from.
  if (from.open !== open) setFrom(open ? { open, goOn: rowFocus() } : { ...from, open });
  const isDone = useRef(false);
  return {
    done: () => {
      isDone.current = true;
    },
    closed: () => {
      if (isDone.current) from.goOn();
      isDone.current = false;
    },
  };
}
