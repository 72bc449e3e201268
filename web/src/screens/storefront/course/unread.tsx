import { useEffect } from "react";
import { again, RetryLine } from "../../../ui/missing-part.tsx";
import type { HeldAnswer } from "./access.ts";

/** In place of the buttons that buy what may be held already. */
export const Unread = ({ retry }: { retry: () => void }) => (
  <p className="grow">
    <RetryLine text="没能读取您的购买情况" onRetry={retry} />
  </p>
);

type Props = { product: { courseId: number }; onAnswer: (answer: HeldAnswer) => void };

/** Where the code that asks what the person holds did not come. */
export function PersonMissing({ product: { courseId }, onAnswer }: Props) {
  useEffect(() => onAnswer({ courseId, retry: again }), [courseId, onAnswer]);
  return null;
}
