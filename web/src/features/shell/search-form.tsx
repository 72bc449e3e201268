import { type Ref, Suspense, useId, useRef, useState } from "react";
import { Form, useSearchParams } from "react-router";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyOr, nothing } from "../../ui/lazy-or.ts";
import css from "./search-form.module.css";
import { noteSearched } from "./searched.ts";

// Without its code the form is a plain one.
const Suggestions = lazyOr(() => import("./suggestions.tsx"), nothing);

type Props = {
  inputRef?: Ref<HTMLInputElement>;
  onSubmit?: () => void;
  /** What it is called where the page has another one of them. */
  label?: string;
  /** With a button, where there is room for one. */
  button?: boolean;
  /** The suggestions take the rest of the page, as on a phone. */
  wholePage?: boolean;
};

/** Searches everything that the shop has; a plain form, so that it works before the page's code is there. */
export function SearchForm({
  inputRef,
  onSubmit,
  label = "全站搜索",
  button = false,
  wholePage = false,
}: Props) {
  const [search] = useSearchParams();
  const asked = search.get("courseName") ?? "";
  const [text, setText] = useState(asked);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const list = useId();
  const close = (): void => {
    setOpen(false);
    setActive(undefined);
  };
  const leave = (): void => {
    close();
    onSubmit?.();
  };
  return (
    <Form
      ref={form}
      action={paths.search()}
      className={css.form}
      role="search"
      aria-label={label}
      onSubmit={() => {
        noteSearched(text);
        leave();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
    >
      <label className={`input ${css.field}`}>
        <Icon name="search" />
        <input
          key={asked}
          ref={inputRef}
          type="search"
          name="courseName"
          defaultValue={asked}
          placeholder="搜索课程、讲、讲师、图书"
          aria-label="搜索课程、讲、讲师、图书"
          enterKeyHint="search"
          maxLength={100}
          autoComplete="off"
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          aria-activedescendant={active}
          onFocus={({ currentTarget }) => {
            setText(currentTarget.value);
            setOpen(true);
          }}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setOpen(true);
          }}
        />
      </label>
      {button && <Button type="submit">搜索</Button>}
      {open && (
        <Suspense fallback={<div id={list} hidden />}>
          <Suggestions
            {...{ text, list, form, wholePage, active }}
            onActive={setActive}
            onClose={wholePage ? leave : close}
            onChosen={leave}
          />
        </Suspense>
      )}
    </Form>
  );
}
