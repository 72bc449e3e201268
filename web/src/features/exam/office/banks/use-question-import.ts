import { importQuestions, previewQuestionImport } from "@zhutu/domain/exam/banks/import/contract.ts";
import { questionFileRule } from "@zhutu/domain/exam/banks/import/columns.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { useState } from "react";
import { api, sayDone, sentenceOf } from "../../../../lib/api/api.ts";
import { markStale } from "../../../../lib/api/query.ts";
import { useOneAtATime } from "../../../../lib/hooks/use-one-at-a-time.ts";
import { base64Of } from "../../../../lib/api/base64-of.ts";
import { importAnswers } from "./import-list.tsx";
import type { Preview } from "./import-rows.tsx";

export type SentFile = { fileName: string; content: string };
type Done = CallReply<typeof importQuestions>;

/** A workbook on its way into a bank: chosen, looked through, taken in. A refusal keeps the file and what was seen of it. */
export function useQuestionImport(questionBankId: number) {
  const [file, setFile] = useState<SentFile>();
  const [preview, setPreview] = useState<Preview>();
  const [done, setDone] = useState<Done>();
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState<"reading" | "writing">();
  const params = { questionBankId };

  const work = useOneAtATime(
    async (what: "reading" | "writing", does: () => Promise<void>): Promise<void> => {
      setBusy(what);
      setProblem("");
      try {
        await does();
      } catch (failure) {
        setProblem(sentenceOf(failure));
      } finally {
        setBusy(undefined);
      }
    },
  );
  const look = async (sent: SentFile): Promise<void> =>
    setPreview(await api(previewQuestionImport, { params, body: sent }, { quiet: true }));
  const choose = (chosen: File): Promise<void> =>
    work("reading", async () => {
      setDone(undefined);
      setPreview(undefined);
      setFile(undefined);
      const wrong = questionFileRule(chosen);
      if (wrong !== undefined) return setProblem(wrong);
      const sent = { fileName: chosen.name, content: await base64Of(chosen) };
      setFile(sent);
      await look(sent);
    });
  /** Looks through the same file again: the bank may be another by now. */
  const again = (): Promise<void> =>
    work("reading", async () => {
      if (file) await look(file);
    });
  const takeIn = (partial: boolean): Promise<void> =>
    work("writing", async () => {
      if (!file) return;
      const body = { ...file, partial: partial ? (1 as const) : (0 as const) };
      setDone(await api(importQuestions, { params, body }, { quiet: true }));
      sayDone(importQuestions);
      setPreview(undefined);
      await markStale(importAnswers);
    });
  const forget = (): void => {
    setFile(undefined);
    setPreview(undefined);
    setProblem("");
  };
  return { file, preview, done, problem, busy, choose, again, takeIn, forget };
}
