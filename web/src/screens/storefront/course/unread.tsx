import { useEffect } from "react";
import { again, RetryLine } from "../../../ui/missing-part.tsx";
import type { Answers } from "./access.ts";
import css from "./course.module.css";

/** In place of the buttons that buy what may be held already; above what only its holder has, as a gate. */
export const Unread = ({ retry, gate }: { retry: () => void; gate?: boolean }) => (
  <p className={gate ? `alert ${css.gate}` : "grow"}>
    <RetryLine text="没能读取您的购买情况" onRetry={retry} />
  </p>
);

type Props = { data: { product: { courseId: number } }; onAnswers: (answers: Answers) => void };

/** Where the code that asks what the person holds did not come. */
export function LearnerMissing({ data, onAnswers }: Props) {
  const { courseId } = data.product;
  useEffect(() => onAnswers({ courseId, retry: again }), [courseId, onAnswers]);
  return null;
}
