import { getRegradeQuestion } from "@zhutu/domain/exam/corrections/contract.ts";
import { CallError } from "@zhutu/domain/endpoint.ts";
import { type WordingChange, wordingChanges } from "@zhutu/domain/exam/banks/wording-changes.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { sentenceOf } from "../../../../lib/api/api.ts";
import { markStale } from "../../../../lib/api/query.ts";
import type { RegradeQuestion } from "./report-list.ts";

/** Whether a call was refused because the question was reworded. */
export const isReworded = (failure: unknown): failure is CallError =>
  failure instanceof CallError && failure.reason === "QUESTION_CHANGED";

const gradedBy = ({ voided }: RegradeQuestion): string => (voided === 1 ? "已作废，人人得分" : "按答案");

/** What differs between the question as it was shown and as it is now. */
function questionChanges(was: RegradeQuestion, is: RegradeQuestion): WordingChange[] {
  const worded = (one: RegradeQuestion) => ({ ...one, questionScore: 0, details: {} });
  const changes = wordingChanges(worded(was), worded(is));
  const [before, after] = [gradedBy(was), gradedBy(is)];
  return before === after ? changes : [...changes, { field: "判分", before, after }];
}

/** The selected choices under their current letters; removed ones are dropped. */
export function carriedKeys(keys: string | string[], was: RegradeQuestion, is: RegradeQuestion) {
  const carried = [keys].flat().flatMap((letter) => {
    const chosen = was.choices.find(({ choiceNo }) => choiceNo === letter);
    return is.choices.find(({ optionId }) => optionId === chosen?.optionId)?.choiceNo ?? [];
  });
  return is.questionType === "single" ? carried[0] : carried;
}

/**
 * What somebody else changed of the question since the form shows it, and who said so; `onOther` takes what was filled in
 * over to the question of now. An own correction under way is none.
 */
export function useReworded(
  question: RegradeQuestion,
  isOwn: boolean,
  onOther: (was: RegradeQuestion, is: RegradeQuestion) => void,
) {
  const known = useRef(question);
  const [changes, setChanges] = useState<readonly WordingChange[]>([]);
  const [sentence, setSentence] = useState("");
  const carry = useEffectEvent(onOther);
  useEffect(() => {
    if (isOwn) return;
    const [was, is] = [known.current, question];
    const differs = questionChanges(was, is);
    known.current = is;
    if (was.versionNo === is.versionNo && differs.length === 0) return;
    setChanges(differs);
    carry(was, is);
  }, [question, isOwn]);
  const refused = (failure: CallError): void => {
    setSentence(sentenceOf(failure));
    void markStale([getRegradeQuestion]);
  };
  return { changes, sentence, refused };
}
