import { type ToggleEvent, useId, useRef, useState } from "react";
import { useBackCloses } from "../../ui/back-closes.ts";
import { Icon } from "../../ui/icon.tsx";
import css from "./phone-search.module.css";
import { SearchForm } from "./search-form.tsx";

/** The search of a phone: an icon in the header, which opens a whole page. */
export function PhoneSearch() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => sheet.current?.hidePopover());
  return (
    <>
      <button
        type="button"
        className="icon-btn only-phone"
        aria-label="搜索"
        popoverTarget={id}
        aria-controls={id}
      >
        <Icon name="search" />
      </button>
      <div
        id={id}
        ref={sheet}
        popover="auto"
        className={css.sheet}
        onToggle={({ newState }: ToggleEvent) => {
          setOpen(newState === "open");
          if (newState === "open") field.current?.focus();
        }}
      >
        <SearchForm inputRef={field} onSubmit={() => sheet.current?.hidePopover()} button wholePage />
        <button
          type="button"
          className="icon-btn"
          aria-label="关闭搜索"
          popoverTarget={id}
          popoverTargetAction="hide"
        >
          <Icon name="close" />
        </button>
      </div>
    </>
  );
}
