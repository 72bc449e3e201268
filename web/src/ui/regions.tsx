import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { type Question, useQuestion } from "./confirm.tsx";
import { loadQuestions } from "./dialog.tsx";
import { Icon } from "./icon.tsx";
import { codeMissing, requestFailed, toast, type Toast, toastStore } from "./toast.ts";

/**
 * Shows questions while no dialog is open; use once per page. If its code does not load, the
 * browser's dialog asks, because failed code is not fetched again before a reload; what that cannot
 * ask is answered no, with a toast.
 */
export function ConfirmRegion() {
  const question = useQuestion();
  const [Frame, setFrame] = useState<ComponentType<{ question: Question }>>();
  useEffect(() => {
    if (!question || Frame) return;
    loadQuestions().then(
      (loaded) => setFrame(() => loaded.QuestionFrame),
      () => {
        if (!question.body) return question.answer(window.confirm(plainText(question)));
        toast.error(requestFailed, codeMissing);
        question.answer(false);
      },
    );
  }, [question, Frame]);
  return question && Frame && <Frame question={question} />;
}

const plainText = ({ title, text = [] }: Question): string => [title, ...[text].flat()].join("\n\n");

const none: readonly Toast[] = [];
const icon = { success: "check-circle", error: "warning", info: "info" } as const;

/** Once per page; read out by screen readers. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => none);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map((shown) => (
        <div key={shown.id} className={`toast toast-${shown.kind}`}>
          <Icon name={icon[shown.kind]} />
          <span>
            {shown.text}
            {shown.detail !== undefined && <span className="toast-more">{shown.detail}</span>}
          </span>
          {shown.act && (
            <button type="button" className="btn btn-text btn-sm" onClick={shown.act.run}>
              {shown.act.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
