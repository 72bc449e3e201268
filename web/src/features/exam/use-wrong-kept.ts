import { useEffect, useRef, useState } from "react";
import { learnerParts } from "./late-learner.ts";

/** The message when saving failed, and whether a retry may help. */
export type NotKept = { said: string; again: boolean };
/** `no-code`: only a reloaded page can save it. */
export type KeptOutcome = "kept" | "no-code" | NotKept;

type Sending = () => Promise<Pick<Awaited<ReturnType<typeof learnerParts>>, "recordWrong">>;

/** Saves a learner's wrong answers to the wrong-answer bank; holds the last result. */
export function useWrongKept(questionId: number, isLearner: boolean, sending: Sending = learnerParts) {
  const [outcome, setOutcome] = useState<KeptOutcome>();
  const turn = useRef(0);
  // Loaded before there is an answer, so that saving can be retried after a lost network.
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
