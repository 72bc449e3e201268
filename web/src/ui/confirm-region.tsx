import { Answers, useQuestion } from "./confirm.tsx";
import { Dialog } from "./dialog.tsx";

/** Shows the question that is asked while no dialog is open; once in the page. */
export function ConfirmRegion() {
  const question = useQuestion();
  if (!question) return null;
  return (
    <Dialog
      open
      title={question.title}
      onClose={() => question.answer(false)}
      footer={<Answers question={question} />}
    >
      <p className="muted">{question.text}</p>
    </Dialog>
  );
}
