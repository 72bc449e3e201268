import { useState } from "react";

type Props = {
  value: number;
  min?: number;
  max: number;
  /** Named for assistive technology: 数量. */
  label: string;
  /** Off: fixed at its value, e.g. a video course bought once. */
  off?: boolean;
  onChange: (value: number) => void;
};

/** A quantity: typed or stepped, always within its limits; a half-typed value commits when the field is left. */
export function Stepper({ value, min = 1, max, label, off = false, onChange }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (text: string): void => {
    setDraft(null);
    const typed = Math.round(Number(text));
    const next = Number.isFinite(typed) && text.trim() !== "" ? Math.min(max, Math.max(min, typed)) : value;
    if (next !== value) onChange(next);
  };
  return (
    <span className={off ? "step off" : "step"} role="group" aria-label={label}>
      <button
        type="button"
        aria-label="减少"
        disabled={off || value <= min}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        value={draft ?? String(value)}
        disabled={off}
        onChange={(event) => setDraft(event.target.value.replace(/[^\d]/g, ""))}
        onBlur={(event) => commit(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit(event.currentTarget.value);
        }}
      />
      <button
        type="button"
        aria-label="增加"
        disabled={off || value >= max}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </span>
  );
}
