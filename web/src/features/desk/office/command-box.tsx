import { Button } from "antd";
import { useEffect, useState } from "react";
import type { Role } from "../../../lib/route-handle.ts";
import { Icon } from "../../../ui/icon.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import css from "./desk.module.css";
import type { Place } from "./found.ts";

const CommandDialog = lazyDialog(() => import("./command-dialog.tsx"));

type Props = { role: Role; places: readonly Place[]; narrow: boolean };

/** One box for everything that staff look for, behind a button in the head and behind Ctrl K (⌘K). */
export function CommandBox({ role, places, narrow }: Props) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "k") return;
      event.preventDefault(); // some browsers go to their address bar
      setOpen((shown) => !shown);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  const what = role === "admin" ? "搜索订单号、手机号、姓名、课程" : "搜索课程";
  return (
    <>
      {narrow ? (
        <Button type="text" aria-label={what} icon={<Icon name="search" />} onClick={() => setOpen(true)} />
      ) : (
        <button
          type="button"
          className={css.box}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setOpen(true)}
        >
          <Icon name="search" />
          <span>{what}</span>
          <kbd>Ctrl K</kbd>
        </button>
      )}
      <CommandDialog open={open} onClose={() => setOpen(false)} {...{ role, places, what }} />
    </>
  );
}
