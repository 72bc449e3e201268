import { quantityRule, typedQuantity } from "@zhutu/domain/cart/quantity.ts";
import { useId, useState } from "react";

type Props = {
  value: number;
  max: number;
  /** Named for assistive technology: 数量. */
  label: string;
  /** Off: fixed at its value, e.g. a video course bought once. */
  off?: boolean;
  /** Told with every key, not only when the field is left. */
  eager?: boolean;
  onChange: (value: number) => void;
  /** Told with every key whether what stands there is no quantity. */
  onWrong?: (wrong: boolean) => void;
};

/**
 * A quantity from 1, typed or stepped. A typed one counts when the field is left or Enter is pressed; one that is none
 * stays as it was typed with the sentence that says what is possible, and the last good one counts.
 */
export function Stepper({ value, max, label, off = false, eager = false, onChange, onWrong }: Props) {
  const noteId = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const wrong = draft === null ? undefined : quantityRule(draft, max);
  const commit = (text: string): void => {
    if (quantityRule(text, max) !== undefined) return;
    const typed = typedQuantity(text);
    if (typed !== undefined && typed !== value) onChange(typed);
  };
  const type = (text: string): void => {
    setDraft(text);
    onWrong?.(quantityRule(text, max) !== undefined);
    if (eager) commit(text);
  };
  const leave = (text: string): void => {
    if (quantityRule(text, max) === undefined) setDraft(null);
    commit(text);
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
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? noteId : undefined}
          value={draft ?? String(value)}
          disabled={off}
          onChange={(event) => type(event.target.value)}
          onBlur={(event) => draft !== null && leave(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && draft !== null) leave(event.currentTarget.value);
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
          {wrong}
        </span>
      )}
    </span>
  );
}
