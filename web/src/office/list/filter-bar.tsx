import { Button, Col, Flex, Form, type FormRule, Input, Row, Select } from "antd";
import { cloneElement, type JSX, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { usePhone } from "../../lib/hooks/use-media.ts";
import { DateField } from "../form/date-field.tsx";
import { ruled } from "../form/field-rules.ts";
import { isImeEvent } from "../../ui/ime-event.ts";
import type { Field, Fields, FiltersOf, Option } from "../../lib/lists/list-params.ts";
import type { List } from "../../lib/lists/use-list-params.ts";

type Name<F extends Fields> = keyof F & string;
export type Offered<F extends Fields> = {
  /** Filters that are not offered here. */
  hidden?: readonly Name<F>[] | undefined;
  /** Choices that come from the server. */
  options?: Partial<Record<Name<F>, readonly Option[]>> | undefined;
};
/**
 * Everyday filters applied by one press. `alone`: clears the others, as its label counts all; a
 * second press removes it, and phones always show it.
 */
export type Preset<V> = { key: string; label: string; filters: Partial<V>; alone?: true };

/** Filters that something just tried needs; the sentence appears beside them while empty. */
export type Needed<V> = { names: readonly (keyof V & string)[]; sentence: string };

type Props<F extends Fields> = Offered<F> & {
  list: List<F>;
  presets?: readonly Preset<FiltersOf<F>>[] | undefined;
  needed?: Needed<FiltersOf<F>> | undefined;
};

const labelWidth = "84px";
/** Both ends of a range share the width that the label leaves. */
const inRow = { margin: 0, flex: `1 1 ${labelWidth}` };
const bareInRow = { margin: 0, flex: "1 1 0" };
// antd's `text` button is another element, which would lose the focus on pressing.
const notPressed = { borderColor: "transparent", background: "none", boxShadow: "none" };

/** Shows the address's filters; 查询 or Enter applies, 重置 clears. */
export function FilterBar<F extends Fields>({ list, hidden, options, presets = [], needed }: Props<F>) {
  const [form] = Form.useForm<FiltersOf<F>>();
  const phone = usePhone();
  const { filters: shown, blank, show } = list;
  const names = filterNames({ list, hidden });
  const { fields } = list.spec;
  const ends = new Set(names.map((name) => fields[name]?.to));
  const filters = names.filter((name) => !ends.has(name));
  // Asked for, but not yet in the address.
  const asked = useRef<Partial<FiltersOf<F>>>(undefined);
  useEffect(() => {
    // `shown` changes with every history step. Fields follow it, except what somebody chose for the
    // next search meanwhile.
    const before = asked.current;
    asked.current = undefined;
    const now: FiltersOf<F> = form.getFieldsValue();
    const isNewer = (name: string): boolean =>
      before !== undefined && name in now && !isSame(now[name], before[name]);
    form.setFieldsValue(
      Object.fromEntries(Object.entries(shown).filter(([name]) => !isNewer(name))) as never,
    );
  }, [form, shown]);
  const ask = (change: Partial<FiltersOf<F>>): void => {
    form.setFieldsValue(change);
    if (show({ filters: change })) asked.current = { ...shown, ...change };
  };
  // On a phone the list begins on the first screen; hidden active filters are counted.
  const [opened, setOpened] = useState(false);
  const folded = phone && !opened && needed === undefined && filters.length > 2;
  const offered = folded ? filters.slice(0, 1) : filters;
  const others = names.slice(1).filter((name) => !isBlank(shown[name], blank[name])).length;
  const itemOf = (name: Name<F>) => ({
    name,
    field: { ...fields[name], ...(options?.[name] && { options: options[name] }) } as Field<unknown>,
    missing: needed?.names.includes(name) ? needed.sentence : undefined,
  });
  const typed = (): Partial<FiltersOf<F>> => form.getFieldsValue();
  const cleared = Object.fromEntries(names.map((name) => [name, blank[name]])) as Partial<FiltersOf<F>>;
  const pressable = presets
    .filter(({ alone }) => alone || !folded)
    .map(({ key, label, filters: set, alone }) => {
      const pressed = isChosen(alone ? { ...cleared, ...set } : set, shown);
      const press = (): void =>
        alone ? ask(pressed ? cleared : { ...cleared, ...set }) : ask({ ...typed(), ...set });
      return { key, label, pressed, press };
    });
  return (
    <Form
      form={form}
      initialValues={shown}
      onFinish={() => ask(typed())}
      onKeyDown={ignoreInputMethod}
      colon={false}
      labelCol={{ flex: labelWidth }}
      labelAlign="left"
      role="search"
      aria-label="筛选"
    >
      <Row gutter={[16, 12]}>
        {offered.map((name) => {
          const to = fields[name]?.to;
          return (
            <Col key={name} xs={24} md={12} xl={to === undefined ? 8 : 12}>
              {to === undefined ? (
                <FilterItem {...itemOf(name)} />
              ) : (
                <Flex gap={phone ? 12 : 8} align={phone ? "stretch" : "baseline"} vertical={phone}>
                  <FilterItem {...itemOf(name)} />
                  {!phone && <span aria-hidden="true">至</span>}
                  <FilterItem {...itemOf(to)} bare={!phone} />
                </Flex>
              )}
            </Col>
          );
        })}
        <Col flex="auto">
          <Flex gap={8} wrap align="center" justify="end">
            {pressable.map(({ key, label, pressed, press }) => (
              <Button
                key={key}
                {...(pressed ? { type: "primary", ghost: true } : { style: notPressed })}
                aria-pressed={pressed}
                onClick={press}
              >
                {label}
              </Button>
            ))}
            {phone && filters.length > 2 && (
              <Button aria-expanded={!folded} onClick={() => setOpened(folded)}>
                {folded ? (others > 0 ? `更多筛选（${others}）` : "更多筛选") : "收起筛选"}
              </Button>
            )}
            <Button onClick={() => ask(cleared)}>重置</Button>
            <Button type="primary" htmlType="submit">
              查询
            </Button>
          </Flex>
        </Col>
      </Row>
    </Form>
  );
}

/** The filters that are offered, with the far ends of ranges. */
export const filterNames = <F extends Fields>({
  list,
  hidden = [],
}: Pick<Props<F>, "list" | "hidden">): Name<F>[] =>
  Object.keys(list.spec.fields).filter(
    (name) => list.spec.fields[name]?.label !== undefined && !hidden.includes(name),
  );

/** Filters are texts, numbers and lists. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isBlank = (value: unknown, blank: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : value === blank;

/** Whether the preset's values are chosen. */
const isChosen = <V,>(preset: Partial<V>, chosen: V): boolean =>
  Object.entries(preset).every(([name, value]) => isSame(chosen[name as keyof V], value));

type ItemProps = {
  name: string;
  field: Field<unknown>;
  /** While it is empty. */
  missing: string | undefined;
  bare?: boolean;
};

/** One control with its label, which is only announced if `bare`. */
function FilterItem({ name, field, missing, bare = false }: ItemProps) {
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
      style={bare ? bareInRow : inRow}
      {...(!bare && { label })}
      {...(said && { validateStatus: "error", help: missing })}
      // A cleared control says undefined; the list starts with its blank.
      getValueFromEvent={(event: unknown) => valueOf(event) ?? blank}
    >
      {cloneElement(controlOf(field), {
        ...(bare && { "aria-label": label }),
        ...(said && { "aria-invalid": true }),
      })}
    </Form.Item>
  );
}

function controlOf({ control, options, blank, placeholder, inputMode }: Field<unknown>): JSX.Element {
  if (control === "day") return <DateField {...(placeholder !== undefined && { placeholder })} />;
  if (control) return control;
  if (!options)
    return (
      <Input allowClear placeholder={placeholder ?? "输入关键字"} inputMode={inputMode} maxLength={100} />
    );
  return (
    <Select
      {...(Array.isArray(blank) && { mode: "multiple", allowClear: true, maxTagCount: "responsive" })}
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

/**
 * Enter that ends a Chinese word belongs to the input method, but some browsers would send the
 * form.
 */
function ignoreInputMethod(event: KeyboardEvent): void {
  if (event.key === "Enter" && isImeEvent(event)) event.preventDefault();
}
