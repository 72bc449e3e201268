import { useEffect, useRef } from "react";
import type { ErrorQuestion } from "./paper.ts";

/**
 * Where the keyboard goes on after a question was taken out of the bank, as its button goes with it: to the question in
 * its place, to the last one where it was the last, to the page's heading where none is left.
 */
export function useFocusAfterRemoval(rows: readonly ErrorQuestion[] | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const questions = useRef<HTMLOListElement>(null);
  const removed = useRef<{ questionId: number; at: number }>(undefined);
  useEffect(() => {
    const gone = removed.current;
    if (!rows || !gone || rows.some((row) => row.questionId === gone.questionId)) return;
    removed.current = undefined;
    // Who has gone on elsewhere meanwhile stays there.
    if (document.activeElement !== document.body) return;
    const items = questions.current?.children;
    const next = items?.[Math.min(gone.at, items.length - 1)] ?? heading.current;
    (next as HTMLElement | null)?.focus();
  }, [rows]);
  return {
    heading,
    questions,
    onRemoved: (questionId: number, at: number): void => void (removed.current = { questionId, at }),
  };
}
