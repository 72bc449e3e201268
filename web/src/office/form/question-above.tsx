import { Button, Modal, Typography } from "antd";
import { useDialogQuestion } from "../../ui/confirm.tsx";

/** The question that is asked while this dialog is the innermost one, as a dialog above it. */
export function QuestionAbove({ open }: { open: boolean }) {
  const question = useDialogQuestion(open);
  if (!question) return null;
  const { title, text = [], yes = "确定", no = "取消", danger = false, answer, body } = question;
  return (
    <Modal
      open
      title={title}
      onCancel={() => answer(false)}
      footer={
        body
          ? null
          : [
              <Button key="no" onClick={() => answer(false)}>
                {no}
              </Button>,
              <Button key="yes" type="primary" danger={danger} onClick={() => answer(true)}>
                {yes}
              </Button>,
            ]
      }
    >
      {[text].flat().map((paragraph) => (
        <Typography.Paragraph key={paragraph}>{paragraph}</Typography.Paragraph>
      ))}
      {body?.(answer)}
    </Modal>
  );
}
