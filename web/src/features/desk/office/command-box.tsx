import { Button } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { searchableWords } from "@zhutu/domain/desk/search.ts";
import type { AdminRights } from "@zhutu/domain/rights.ts";
import { isImeEvent } from "../../../ui/ime-event.ts";
import type { Role } from "../../../lib/route-handle.ts";
import { Icon } from "../../../ui/icon.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import css from "./desk.module.css";
import type { Place } from "./found.ts";

const CommandDialog = lazyDialog(() => import("./command-dialog.tsx"));

type Props = { role: Role; rights: AdminRights; places: readonly Place[]; narrow: boolean };

/**
 * Keeps what is typed while the field that it is meant for is still coming; until `taken` is called, which answers the
 * text and leaves the keys alone from then on. Keys with Ctrl, Alt or ⌘, Escape, and what an input method composes are
 * not its business.
 */
function keepKeys(): { taken: () => string } {
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

/** One box for everything that staff look for, behind a button in the head and behind Ctrl K (⌘K). */
export function CommandBox({ role, rights, places, narrow }: Props) {
  const [open, setOpen] = useState(false);
  // Its code comes with the first opening, and it takes a moment to be drawn at each.
  const early = useRef<ReturnType<typeof keepKeys>>(undefined);
  const taken = (): string => {
    const text = early.current?.taken() ?? "";
    early.current = undefined;
    return text;
  };
  const show = (): void => {
    early.current ??= keepKeys();
    setOpen(true);
  };
  const close = (): void => {
    taken();
    setOpen(false);
  };
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "k") return;
    event.preventDefault(); // some browsers go to their address bar
    if (open) close();
    else show();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener("keydown", hear);
    return () => {
      window.removeEventListener("keydown", hear);
      early.current?.taken();
    };
  }, []);
  const what = `搜索${searchableWords(role, rights).join("、")}`;
  return (
    <>
      {narrow ? (
        <Button type="text" aria-label={what} icon={<Icon name="search" />} onClick={show} />
      ) : (
        <button type="button" className={css.box} aria-keyshortcuts="Control+K Meta+K" onClick={show}>
          <Icon name="search" />
          <span>{what}</span>
          <kbd>Ctrl K</kbd>
        </button>
      )}
      <CommandDialog open={open} onClose={close} {...{ role, places, what, taken }} />
    </>
  );
}
