import type { Ref } from "react";
import { Form, useSearchParams } from "react-router";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import css from "./search-form.module.css";

type Props = {
  inputRef?: Ref<HTMLInputElement>;
  onSubmit?: () => void;
  /** What it is called where the page has another one of them. */
  label?: string;
  /** With a button, where there is room for one. */
  button?: boolean;
};

/** Searches everything that the shop has; a plain form, so that it works before the page's code is there. */
export function SearchForm({ inputRef, onSubmit, label = "全站搜索", button = false }: Props) {
  const [search] = useSearchParams();
  const asked = search.get("courseName") ?? "";
  return (
    <Form action={paths.search()} className={css.form} role="search" aria-label={label} onSubmit={onSubmit}>
      <label className={`input ${css.field}`}>
        <Icon name="search" />
        <input
          key={asked}
          ref={inputRef}
          type="search"
          name="courseName"
          defaultValue={asked}
          placeholder="搜索课程、教材、讲师"
          aria-label="搜索课程、教材、讲师"
          enterKeyHint="search"
          maxLength={100}
        />
      </label>
      {button && <Button type="submit">搜索</Button>}
    </Form>
  );
}
