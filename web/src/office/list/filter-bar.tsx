import { Button, Col, Flex, Form, type FormRule, Input, Row, Select } from "antd";
import {
  type AriaAttributes,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from "react";
import { usePhone } from "../../lib/hooks/use-media.ts";
import { isImeEvent } from "../../lib/ime-event.ts";
import type { Fields, FiltersOf } from "./list-params.ts";
import type { List } from "./use-list-params.ts";

/**
 * A text field, a select if it has options (multiple if its value is a list), or a custom control.
 */
export type Filter<V> = {
  name: keyof V & string;
  label: string;
  options?: readonly { value: string | number; label: string }[];
  control?: ReactElement<AriaAttributes>;
  rules?: FormRule[];
  /** The range's other end, in the same field behind 至. */
  to?: Omit<Filter<V>, "to">;
};
/**
 * Everyday filters applied by one press. `alone`: clears the others, as its label counts all; a
 * second press removes it, and phones always show it.
 */
export type Preset<V> = { key: string; label: string; filters: Partial<V>; alone?: true };

/** Filters that something just tried needs; the sentence appears beside them while empty. */
export type Needed<V> = { names: readonly (keyof V & string)[]; sentence: string };

type Props<F extends Fields> = {
  list: List<F>;
  filters: readonly Filter<FiltersOf<F>>[];
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
export function FilterBar<F extends Fields>({ list, filters, presets = [], needed }: Props<F>) {
  const [form] = Form.useForm<FiltersOf<F>>();
  const phone = usePhone();
  const { filters: shown, blank, show } = list;
  const names = filterNames(filters);
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
  const others = filterNames(filters.slice(1)).filter((name) => !isBlank(shown[name], blank[name])).length;
  const itemOf = (filter: Omit<Filter<FiltersOf<F>>, "to">) => ({
    filter,
    blank: blank[filter.name],
    missing: needed?.names.includes(filter.name) ? needed.sentence : undefined,
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
        {offered.map(({ to, ...filter }) => (
          <Col key={filter.name} xs={24} md={12} xl={to ? 12 : 8}>
            {to ? (
              <Flex gap={phone ? 12 : 8} align={phone ? "stretch" : "baseline"} vertical={phone}>
                <FilterItem {...itemOf(filter)} />
                {!phone && <span aria-hidden="true">至</span>}
                <FilterItem {...itemOf(to)} bare={!phone} />
              </Flex>
            ) : (
              <FilterItem {...itemOf(filter)} />
            )}
          </Col>
        ))}
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

/** Includes the far ends of ranges. */
export const filterNames = <V,>(filters: readonly Filter<V>[]): (keyof V & string)[] =>
  filters.flatMap(({ name, to }) => (to ? [name, to.name] : [name]));

/** Filters are texts, numbers and lists. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isBlank = (value: unknown, blank: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : value === blank;

/** Whether the preset's values are chosen. */
const isChosen = <V,>(preset: Partial<V>, chosen: V): boolean =>
  Object.entries(preset).every(([name, value]) => isSame(chosen[name as keyof V], value));

type ItemProps<V> = {
  filter: Omit<Filter<V>, "to">;
  blank: unknown;
  /** While it is empty. */
  missing: string | undefined;
  bare?: boolean;
};

/** One control with its label, which is only announced if `bare`. */
function FilterItem<V>({ filter, blank, missing, bare = false }: ItemProps<V>) {
  const { name, label, rules = [], ...how } = filter;
  const control = how.control ?? <Control {...how} several={Array.isArray(blank)} />;
  const isEmpty = (Form.useWatch(name) ?? blank) === blank;
  const said = missing !== undefined && isEmpty;
  return (
    <Form.Item
      name={name as never}
      rules={rules}
      style={bare ? bareInRow : inRow}
      {...(!bare && { label })}
      {...(said && { validateStatus: "error", help: missing })}
      // A cleared control says undefined; the list starts with its blank.
      getValueFromEvent={(event: unknown) => valueOf(event) ?? blank}
    >
      {cloneElement(control, { ...(bare && { "aria-label": label }), ...(said && { "aria-invalid": true }) })}
    </Form.Item>
  );
}

type ControlProps = { options?: Filter<object>["options"]; several: boolean };

function Control({ options, several, ...field }: ControlProps) {
  if (!options) return <Input {...field} allowClear placeholder="输入关键字" maxLength={100} />;
  return (
    <Select
      {...field}
      {...(several && { mode: "multiple", allowClear: true, maxTagCount: "responsive" })}
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
