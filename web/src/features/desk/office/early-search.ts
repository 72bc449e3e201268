// The search box's key before the box is there: its code and antd take a moment on a slow line.
import { isImeEvent } from "../../../ui/ime-event.ts";

export type KeptKeys = { taken: () => string };

/** Ctrl K or ⌘K. */
export const isSearchKey = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k";

/** Keeps what is typed or pasted until the field takes it; leaves alone Ctrl, Alt, ⌘, Escape and input methods. */
export function keepKeys(): KeptKeys {
  let text = "";
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isImeEvent(event)) return;
    if (event.key === "Backspace") text = Array.from(text).slice(0, -1).join("");
    else if (event.key.length === 1) text += event.key;
    // A button that still has the focus would be pressed.
    else if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = (event: ClipboardEvent): void => {
    text += event.clipboardData?.getData("text/plain") ?? "";
    event.preventDefault();
  };
  window.addEventListener("keydown", onKey, true);
  window.addEventListener("paste", onPaste, true);
  return {
    taken: () => {
      window.removeEventListener("keydown", onKey, true);
      window.removeEventListener("paste", onPaste, true);
      return text;
    },
  };
}

let early: KeptKeys | undefined;

/** Hears the key while the office is loading; what no box has taken soon after is let go. */
export function hearEarly(): () => void {
  const hear = (event: KeyboardEvent): void => {
    if (!isSearchKey(event)) return;
    event.preventDefault();
    early ??= keepKeys();
  };
  window.addEventListener("keydown", hear);
  return () => {
    window.removeEventListener("keydown", hear);
    setTimeout(() => takeEarly()?.taken(), 0);
  };
}

/** For the box: undefined if its key was not pressed before. */
export function takeEarly(): KeptKeys | undefined {
  const kept = early;
  early = undefined;
  return kept;
}
