import { type ComponentType, useEffect, useState } from "react";
import { type Question, useQuestion } from "./confirm.tsx";
import { loadQuestions } from "./dialog.tsx";
import { codeMissing, requestFailed, toast } from "./toast.ts";

/**
 * Shows questions while no dialog is open; use once per page. If its code does not load, the
 * browser's dialog asks, because failed code is not fetched again before a reload; what that cannot
 * ask is answered no, with a toast.
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
