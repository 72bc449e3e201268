import { Button, Modal, Typography } from "antd";
import { useEffect, useState } from "react";
import { type Question, useDialogQuestion } from "../../ui/confirm.tsx";

/** Draws questions above this dialog while it is the innermost. */
export function QuestionAbove({ open }: { open: boolean }) {
  const question = useDialogQuestion(open);
  return question && <Asked question={question} />;
}

/** Returns the focus once answered. */
function Asked({ question }: { question: Question }) {
  const [from] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    },
    [from],
  );
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
