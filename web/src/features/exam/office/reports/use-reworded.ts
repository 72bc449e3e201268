import { getRegradeQuestion } from "@zhutu/domain/exam/corrections/contract.ts";
import type { CallError } from "@zhutu/domain/endpoint.ts";
import type { WordingChange } from "@zhutu/domain/exam/banks/wording-changes.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { sentenceOf } from "../../../../lib/api/api.ts";
import { markStale } from "../../../../lib/api/query.ts";
import type { RegradeQuestion } from "./report-list.ts";
import { questionChanges } from "./reworded.ts";

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
