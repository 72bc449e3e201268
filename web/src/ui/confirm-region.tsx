import { type ComponentType, useEffect, useState } from "react";
import { type Question, useQuestion } from "./confirm.tsx";
import { loadQuestions } from "./question-code.ts";
import { codeMissing, requestFailed, toast } from "./toast.ts";

/**
 * Shows the question that is asked while no dialog is open; once in the page. Its code comes with the first one. Where it
 * does not come, the browser's own dialog asks: code that failed once is not fetched again until the page is loaded anew.
 * What a dialog cannot ask, as a form, is answered with no, and told.
 */
export function ConfirmRegion() {
  const question = useQuestion();
  const [Frame, setFrame] = useState<ComponentType<{ question: Question }>>();
  useEffect(() => {
    if (!question || Frame) return;
    loadQuestions().then(
      (loaded) => setFrame(() => loaded.QuestionFrame),
      () => {
        if (!question.body) return question.answer(window.confirm(plainText(question)));
        toast.error(requestFailed, codeMissing);
        question.answer(false);
      },
    );
  }, [question, Frame]);
  return question && Frame && <Frame question={question} />;
}

const plainText = ({ title, text = [] }: Question): string => [title, ...[text].flat()].join("\n\n");
