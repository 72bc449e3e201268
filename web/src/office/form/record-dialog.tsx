import { Alert, Flex, Form } from "antd";
import { type ReactNode, useId, useState } from "react";
import { ConflictNotice } from "./conflict-dialog.tsx";
import type { FieldWords } from "./form-words.ts";
import { FormUploads, useUploads } from "./form-uploads.ts";
import { FormModal, useTyped } from "./form-modal.tsx";
import { useFormPage } from "./use-form-page.ts";

type RecordProps<V extends object> = {
  /** What is saved now; the form follows it except where typed. */
  fresh: V;
  /** Resolves to the record's id; `changed` names the unsaved fields. */
  save: (values: V, changed: ReadonlySet<keyof V>) => Promise<number>;
  /** For fields that somebody else changed, too. */
  words: FieldWords<V>;
  /** Refetches what shows the record. */
  reread: () => unknown;
  children: ReactNode;
};
type Props<V extends object> = RecordProps<V> & {
  title: string;
  yes?: string;
  width?: number;
  open: boolean;
  onClose: () => void;
};

/** A record's form in a dialog: loses nothing typed, overwrites no unseen save. */
export function RecordDialog<V extends object>(props: Props<V>) {
  const { title, yes = "保存", width, open, onClose, ...record } = props;
  const [saving, setSaving] = useState(false);
  const [uploading, reportUpload] = useUploads();
  const id = useId();
  return (
    <FormModal
      open={open}
      title={title}
      {...(width !== undefined && { width })}
      okText={yes}
      cancelText="取消"
      confirmLoading={saving}
      okButtonProps={{ htmlType: "submit", form: id, disabled: uploading }}
      onClose={onClose}
    >
      <FormUploads value={reportUpload}>
        <Inner<V> {...record} {...{ id, onClose, onSaving: setSaving }} />
      </FormUploads>
    </FormModal>
  );
}

type InnerProps<V extends object> = RecordProps<V> & {
  id: string;
  onClose: () => void;
  onSaving: (saving: boolean) => void;
};

function Inner<V extends object>({
  id,
  fresh,
  save,
  words,
  reread,
  onClose,
  onSaving,
  children,
}: InnerProps<V>) {
  const page = useFormPage<V>(fresh, {
    save,
    onSaved: async () => {
      await reread();
      onClose();
    },
    reread,
  });
  useTyped(page.unsaved);
  const send = async (): Promise<void> => {
    onSaving(true);
    await page.send();
    onSaving(false);
  };
  return (
    <Form<V>
      id={id}
      // Other field ids than the page's below.
      name="record"
      form={page.form}
      layout="vertical"
      initialValues={page.initial}
      scrollToFirstError={{ block: "center", focus: true }}
      onValuesChange={page.look}
      onFinishFailed={() => page.showOthers(false)} // the form shows what is wrong
      onFinish={() => void send()}
    >
      <Flex vertical gap={16}>
        <ConflictNotice
          others={page.others}
          words={words}
          saving={page.saving}
          onChoose={page.settle}
          onOpen={page.showOthers}
          onSave={() => page.form.submit()}
          onDiscard={page.discard}
        />
        {page.problem && <Alert type="error" showIcon role="alert" title={page.problem} />}
        <div>{children}</div>
      </Flex>
    </Form>
  );
}
