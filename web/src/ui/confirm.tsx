// Questions that stop an action until they are answered: `if (await confirm({ title: "确定要删除吗?" })) ...`
import { useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type Question = { title: string; text?: string; yes?: string; no?: string; danger?: boolean };
type Asked = Question & { answer: (yes: boolean) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function set(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks and resolves to the answer; closing the dialog means no. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (yes) => {
        set(null);
        resolve(yes);
      },
    });
  });
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows the open question; once in the page. */
export function ConfirmRegion() {
  const question = useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
  if (!question) return null;
  return (
    <Dialog
      open
      title={question.title}
      onClose={() => question.answer(false)}
      footer={
        <>
          <Button look="line" onClick={() => question.answer(false)}>
            {question.no ?? "取消"}
          </Button>
          <Button look={question.danger ? "danger" : "primary"} onClick={() => question.answer(true)}>
            {question.yes ?? "确定"}
          </Button>
        </>
      }
    >
      <p className="muted">{question.text}</p>
    </Dialog>
  );
}
