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
  initial: V;
  open: boolean;
  onClose: () => void;
  /** Told once it is gone and the focus is back where it was, as far as that is still there. */
  onClosed?: () => void;
  /** Does it; a refusal stands beside its field or above the fields, and what was typed stays. */
  run: (values: V) => Promise<unknown>;
  children: ReactNode;
};

/** A question that needs something typed, in a dialog; what was typed is not dropped unasked. */
export function AskingDialog<V extends object>(props: Props<V>) {
  const { title, yes, danger = false, initial, open, onClose, onClosed, run, children } = props;
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
      open={open}
      onClose={onClose}
      afterClose={() => {
        setProblem("");
        keepFocus.closed();
        onClosed?.();
      }}
      okText={yes}
      cancelText="取消"
      okButtonProps={{ danger }}
      confirmLoading={busy}
      onOk={() => form.submit()}
    >
      <Form<V>
        // Its fields' ids are others than those of the list below.
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
 * Of a dialog that was opened from a row: once it did what it asked about and is gone, the focus goes on in the rows. Closed
 * without that, it goes back to where it was, as everywhere.
 */
function useRowFocus(open: boolean) {
  const [from, setFrom] = useState({ open: false, goOn: () => {} });
  // While it is being opened the focus is still where it was opened from.
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
