import { useEffect, useRef, useState } from "react";
import { learnerParts } from "./late-learner.ts";

/** What is said where it was not kept, and whether another try may mend that. */
export type NotKept = { said: string; again: boolean };
/** `no-code`: only the page loaded anew can keep it. */
export type KeptOutcome = "kept" | "no-code" | NotKept;

type Sending = () => Promise<Pick<Awaited<ReturnType<typeof learnerParts>>, "recordWrong">>;

/** Keeps a learner's wrong answers of a question in the wrong-answer bank, and knows what came of the last one. */
export function useWrongKept(questionId: number, isLearner: boolean, sending: Sending = learnerParts) {
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
