import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from "react";
import { useBackCloses } from "./back-closes.ts";

type Props = {
  /** Class and content of the opening button. */
  className: string | undefined;
  trigger: ReactNode;
  /** Links and buttons; pressing what has `data-stays` keeps it open. */
  children: ReactNode;
  /** Further class of the list. */
  listClass?: string | undefined;
  /** Called before opening and closing. */
  onOpen?: (open: boolean) => void;
};

/**
 * A button with a short list below, at its right edge, as a native popover: Esc and outside clicks
 * close it, the focus returns. Arrow keys, Home and End move in it.
 */
export function PopoverMenu({ className, trigger, children, listClass = "", onOpen }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => list.current?.hidePopover());

  const place = ({ newState }: ToggleEvent<HTMLDivElement>): void => {
    onOpen?.(newState === "open");
    if (newState !== "open" || button.current === null || list.current === null) return;
    const { bottom, right } = button.current.getBoundingClientRect();
    list.current.style.setProperty("--menu-top", `${bottom + window.scrollY}px`);
    list.current.style.setProperty("--menu-right", `${document.documentElement.clientWidth - right}px`);
  };
  const move = (event: KeyboardEvent): void => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>("a, button") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined || !list.current?.matches(":popover-open")) return;
    event.preventDefault();
    items.at(next % items.length)?.focus();
  };

  return (
    <>
      <button ref={button} type="button" className={className} popoverTarget={id} onKeyDown={move}>
        {trigger}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what its links and buttons hear */}
      <div
        ref={list}
        id={id}
        popover="auto"
        className={`card menu ${listClass}`}
        onBeforeToggle={place}
        onToggle={({ newState }) => setOpen(newState === "open")}
        onKeyDown={move}
        onClick={({ target }) => {
          if (!(target as Element).closest("[data-stays]")) list.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}
