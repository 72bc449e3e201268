// Questions that wait for an answer: `if (await confirm({ title: "确定要删除吗?" })) ...`
import { type ReactNode, useEffect, useId, useSyncExternalStore } from "react";
import { Button } from "./button.tsx";

type Wording = {
  title: string;
  text?: string | readonly string[];
  yes?: string;
  no?: string;
  danger?: boolean;
  /** Below the text; what leads elsewhere answers no first. */
  more?: (answer: (yes: boolean) => void) => ReactNode;
  /** There is nothing to agree to: one button, which answers no. */
  blocked?: true;
  /** Replaces the two buttons and answers itself. */
  body?: (answer: (yes: boolean) => void) => ReactNode;
  /** Gets the focus after a yes; default: where it was. */
  focusOnYes?: () => HTMLElement | null;
};
export type Question = Wording & { answer: (yes: boolean) => void; finalFocus: () => HTMLElement | true };

let asked: Question | null = null;
/** Open dialogs, innermost last; a question is drawn inside the innermost. */
let hosts: readonly string[] = [];
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Closing means no; a second question answers the first with no. */
export function confirm(wording: Wording): Promise<boolean> {
  answerNo();
  return new Promise((resolve) => {
    let agreed = false;
    asked = {
      ...wording,
      finalFocus: () => (agreed && wording.focusOnYes?.()) || true,
      answer: (yes) => {
        agreed = yes;
        asked = null;
        changed();
        resolve(yes);
      },
    };
    changed();
  });
}

/** Answers a pending question with no. */
export const answerNo = (): void => asked?.answer(false);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const useHosted = (host: string | undefined): Question | null =>
  useSyncExternalStore(
    subscribe,
    () => (hosts.at(-1) === host ? asked : null),
    () => null,
  );

/** Asked while no dialog is open. */
export const useQuestion = (): Question | null => useHosted(undefined);

/** Asked while this dialog is the innermost. */
export function useDialogQuestion(open: boolean): Question | null {
  const host = useId();
  useEffect(() => {
    if (!open) return undefined;
    hosts = [...hosts, host];
    changed();
    return () => {
      hosts = hosts.filter((one) => one !== host);
      changed();
    };
  }, [open, host]);
  return useHosted(host);
}

/** Before closing a dialog with typed text. */
export const discarding: Wording = {
  title: "放弃填写的内容？",
  text: "关闭后，已经填写的内容不会保留。",
  yes: "放弃",
  no: "继续填写",
};

export function Answers({ question }: { question: Question }) {
  if (question.blocked)
    return <Button onClick={() => question.answer(false)}>{question.no ?? "知道了"}</Button>;
  return (
    <>
      <Button look="line" onClick={() => question.answer(false)}>
        {question.no ?? "取消"}
      </Button>
      <Button look={question.danger ? "danger" : "primary"} onClick={() => question.answer(true)}>
        {question.yes ?? "确定"}
      </Button>
    </>
  );
}
