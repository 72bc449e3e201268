import { useEffect, useEffectEvent } from "react";
import { isImeEvent } from "../../ui/ime-event.ts";
import { letterOfKey } from "./paper.ts";
import type { SittingNow } from "./use-sitting.ts";

/** The keys of a paper: A to E or 1 to 5 choose, Enter goes on, arrows turn, M marks; never while something is typed or asked. */
export function usePaperKeys(sitting: SittingNow, goOn: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isImeEvent(event)) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest("input, textarea, select, [role=dialog], [contenteditable]")) return;
    const { question, previous, next } = sitting;
    const { key } = event;
    const letter = question && letterOfKey(question, key);
    if (key === "Enter") {
      // Leave other buttons' key presses alone.
      if (target.closest("button:not([data-choice]), a")) return;
      goOn();
    } else if (key === "ArrowLeft" || key === "ArrowRight") {
      const there = key === "ArrowLeft" ? previous : next;
      if (there) sitting.go(there.questionId);
    } else if (key.toLowerCase() === "m") sitting.toggleMark();
    else if (letter) sitting.press(letter);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
