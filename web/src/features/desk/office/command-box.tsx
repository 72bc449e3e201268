import { Button } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { searchableWords } from "@zhutu/domain/desk/search.ts";
import type { AdminRights } from "@zhutu/domain/rights.ts";
import type { Role } from "../../../lib/route-handle.ts";
import { Icon } from "../../../ui/icon.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import css from "./desk.module.css";
import { isSearchKey, keepKeys, type KeptKeys, takeEarly } from "./early-search.ts";
import type { Place } from "./found.ts";

const load = () => import("./command-dialog.tsx");
const CommandDialog = lazyDialog(load);

type Props = { role: Role; rights: AdminRights; places: readonly Place[]; narrow: boolean };

/** One box for everything that staff look for, behind a button in the head and behind Ctrl K (⌘K). */
export function CommandBox({ role, rights, places, narrow }: Props) {
  // Its key may have been pressed before the office was there.
  const [pressed] = useState(takeEarly);
  const [open, setOpen] = useState(pressed !== undefined);
  // Its code comes with the first opening, and it takes a moment to be drawn at each.
  const early = useRef<KeptKeys>(pressed);
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
    if (!isSearchKey(event)) return;
    event.preventDefault(); // some browsers go to their address bar
    if (open) close();
    else show();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener("keydown", hear);
    // Ready before the first call comes in; a failure is told when the box is opened.
    const ahead = setTimeout(() => void load().catch(() => {}), 2_000);
    return () => {
      clearTimeout(ahead);
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
      <CommandDialog open={open} onClose={close} {...{ role, rights, places, what, taken }} />
    </>
  );
}
