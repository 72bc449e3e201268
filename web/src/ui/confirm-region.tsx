import { lazy, Suspense } from "react";
import { useQuestion } from "./confirm.tsx";

const QuestionFrame = lazy(async () => ({ default: (await import("./dialog-frame.tsx")).QuestionFrame }));

/** Shows the question that is asked while no dialog is open; once in the page. */
export function ConfirmRegion() {
  const question = useQuestion();
  if (!question) return null;
  return (
    <Suspense>
      <QuestionFrame question={question} />
    </Suspense>
  );
}
