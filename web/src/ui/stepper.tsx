import { typedQuantity } from "@zhutu/domain/cart/quantity.ts";
import { useId, useState } from "react";
import { isImeEvent } from "./ime-event.ts";

type Props = {
  value: number;
  max: number;
  /** For assistive technology: 数量. */
  label: string;
  /** Fixed, such as a video course, bought once. */
  off?: boolean;
  /** Reports with every key, not only when left. */
  eager?: boolean;
  onChange: (value: number) => void;
  /** Reports with every key and step whether the text is no quantity. */
  onWrong?: (wrong: boolean) => void;
};

/**
 * A quantity from 1, typed or stepped. Typing counts when left or on Enter; a wrong text stays with
 * an explanation and the last good one counts.
 */
export function Stepper({ value, max, label, off = false, eager = false, onChange, onWrong }: Props) {
  const noteId = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const wrong = draft !== null && typedQuantity(draft, max) === undefined;
  const count = (text: string): void => {
    const typed = typedQuantity(text, max);
    if (typed !== undefined && typed !== value) onChange(typed);
  };
  const type = (text: string): void => {
    setDraft(text);
    onWrong?.(typedQuantity(text, max) === undefined);
    if (eager) count(text);
  };
  const finish = (): void => {
    if (draft === null || wrong) return;
    setDraft(null);
    count(draft);
  };
  const stepTo = (next: number): void => {
    setDraft(null);
    onWrong?.(false);
    onChange(next);
  };
  return (
    <span className="step-field">
      <span className={off ? "step off" : "step"} role="group" aria-label={label}>
        <button
          type="button"
          aria-label="减少"
          disabled={off || value <= 1}
          onClick={() => stepTo(value - 1)}
        >
          −
        </button>
        <input
          inputMode="numeric"
          aria-label={label}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? noteId : undefined}
          value={draft ?? String(value)}
          disabled={off}
          onChange={(event) => type(event.target.value)}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !isImeEvent(event)) finish();
          }}
        />
        <button
          type="button"
          aria-label="增加"
          disabled={off || value >= max}
          onClick={() => stepTo(value + 1)}
        >
          +
        </button>
      </span>
      {wrong && (
        <span id={noteId} className="err" role="alert">
          请输入 1 到 {max} 的整数
        </span>
      )}
    </span>
  );
}
