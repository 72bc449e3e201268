import { type ComponentType, useEffect, useState } from "react";
import { type Question, useQuestion } from "./confirm.tsx";
import { loadQuestions } from "./question-code.ts";
import { codeMissing, requestFailed, toast } from "./toast.ts";

/**
 * Shows the question that is asked while no dialog is open; once in the page. Its code comes with the first one: where it
 * does not come, that is told, and the answer is no.
 */
export function ConfirmRegion() {
  const question = useQuestion();
  const [Frame, setFrame] = useState<ComponentType<{ question: Question }>>();
  useEffect(() => {
    if (!question || Frame) return;
    loadQuestions().then(
      (loaded) => setFrame(() => loaded.QuestionFrame),
      () => {
        toast.error(requestFailed, codeMissing);
        question.answer(false);
      },
    );
  }, [question, Frame]);
  return question && Frame && <Frame question={question} />;
}
