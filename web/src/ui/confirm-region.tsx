import { lazy, Suspense } from "react";
import { Answers, useQuestion } from "./confirm.tsx";

// A page without a question does not pay for its dialog.
const Frame = lazy(async () => ({ default: (await import("./dialog-frame.tsx")).Frame }));

/** Shows the question that is asked while no dialog is open; once in the page. */
export function ConfirmRegion() {
  const question = useQuestion();
  if (!question) return null;
  return (
    <Suspense>
      <Frame
        open
        title={question.title}
        onClose={() => question.answer(false)}
        footer={<Answers question={question} />}
      >
        <p className="muted">{question.text}</p>
      </Frame>
    </Suspense>
  );
}
