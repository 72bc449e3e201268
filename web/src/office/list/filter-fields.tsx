import { Form, type FormRule, Input, Select } from "antd";
import { cloneElement, type JSX } from "react";
import type { Field } from "../../lib/lists/list-params.ts";
import { Icon } from "../../ui/icon.tsx";
import { DateField } from "../form/date-field.tsx";
import { ruled } from "../form/field-rules.ts";
import css from "./list.module.css";

/** The form's field for the search text, which is of several filters. */
export const SEARCH = "_search";
const noMargin = { margin: 0 };
type SearchProps = {
  fields: readonly Field<unknown>[];
  /** The sentence for a text that its filter refuses. */
  ruleOf: (text: string) => string | undefined;
};

/** The search field: its text goes to the first filter that takes it. */
export function SearchItem({ fields, ruleOf }: SearchProps) {
  const label = fields.map(({ label: of }) => of).join("、");
  const only = fields.length === 1 ? fields[0] : undefined;
  return (
    <Form.Item
      name={SEARCH}
      className={css.search ?? ""}
      style={noMargin}
      rules={[ruled((text: string) => (text.trim() === "" ? undefined : ruleOf(text.trim())), "")]}
    >
      <Input
        allowClear
        aria-label={label}
        prefix={<Icon name="search" />}
        placeholder={only?.placeholder ? `${label}（${only.placeholder}）` : label}
        inputMode={only?.inputMode}
        maxLength={100}
      />
    </Form.Item>
  );
}

type ItemProps = {
  name: string;
  field: Field<unknown>;
  /** While it is empty. */
  missing: string | undefined;
  bare?: boolean;
};

/** One control with its label, which stands inside a `bare` select. */
export function FilterItem({ name, field, missing, bare = false }: ItemProps) {
  const { blank, label, rule } = field;
  const isEmpty = (Form.useWatch(name) ?? blank) === blank;
  const said = missing !== undefined && isEmpty;
  const rules: FormRule[] = rule
    ? [
        ({ getFieldsValue }) =>
          ruled((text: string) => rule(text, getFieldsValue() as Record<string, unknown>), ""),
      ]
    : [];
  return (
    <Form.Item
      name={name}
      rules={rules}
      style={noMargin}
      className={(bare ? css.beside : css.field) ?? ""}
      {...(!bare && { label })}
      {...(said && { validateStatus: "error", help: missing })}
      // A cleared control says undefined; the list starts with its blank.
      getValueFromEvent={(event: unknown) => valueOf(event) ?? blank}
    >
      {cloneElement(controlOf(field, bare), {
        ...(bare && { "aria-label": label }),
        ...(said && { "aria-invalid": true }),
      })}
    </Form.Item>
  );
}

function controlOf(
  { control, options, blank, label, placeholder, inputMode }: Field<unknown>,
  bare: boolean,
): JSX.Element {
  if (control === "day") return <DateField {...(placeholder !== undefined && { placeholder })} />;
  if (control) return control;
  if (!options)
    return (
      <Input allowClear placeholder={placeholder ?? "输入关键字"} inputMode={inputMode} maxLength={100} />
    );
  return (
    <Select
      {...(Array.isArray(blank) && { mode: "multiple", allowClear: true, maxTagCount: "responsive" })}
      {...(bare && { prefix: <span className={css.name}>{label}</span>, popupMatchSelectWidth: false })}
      placeholder="不限"
      virtual={false}
      options={[...options]}
    />
  );
}

const valueOf = (event: unknown): unknown =>
  typeof event === "object" && event !== null && "target" in event
    ? (event.target as HTMLInputElement).value
    : event;
