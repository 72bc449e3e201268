import { useEffect, useRef, useState } from "react";

/**
 * `failed`: refused or unreachable, a further try may mend it; `gone`: the question is today's no more, which no try
 * mends; `no-code`: only the page loaded anew can.
 */
export type KeptOutcome = "kept" | "failed" | "gone" | "no-code";

// A visitor keeps nothing, and does not pay for it.
const codeOfSending = () => import("./record-wrong.ts");

/** Keeps a learner's wrong answers of a question in the wrong-answer bank, and knows what came of the last one. */
export function useWrongKept(questionId: number, isLearner: boolean, sending = codeOfSending) {
  const [outcome, setOutcome] = useState<KeptOutcome>();
  const turn = useRef(0);
  // Here before there is an answer, so that a network lost meanwhile leaves what can be tried again.
  useEffect(() => {
    if (isLearner) sending().catch(() => {});
  }, [isLearner, sending]);
  const keep = async (answer: string): Promise<void> => {
    const own = ++turn.current;
    const tell = (what: KeptOutcome): void => {
      if (own === turn.current) setOutcome(what);
    };
    setOutcome(undefined);
    const code = await sending().catch(() => undefined);
    if (!code) return tell("no-code");
    tell(await code.recordWrong(questionId, answer));
  };
  return { outcome, keep: (answer: string) => void keep(answer) };
}
