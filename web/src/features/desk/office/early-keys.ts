import { isImeEvent } from "../../../lib/ime-event.ts";

/**
 * Keeps what is typed while the field that it is meant for is still coming; until `taken` is called, which answers the
 * text and leaves the keys alone from then on. Keys with Ctrl, Alt or ⌘, Escape, and what an input method composes are
 * not its business.
 */
export function keepKeys(): { taken: () => string } {
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
  window.addEventListener("keydown", onKey, true);
  return {
    taken: () => {
      window.removeEventListener("keydown", onKey, true);
      return text;
    },
  };
}
