import { Button, Flex, Form } from "antd";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useMedia, usePhone } from "../../lib/hooks/use-media.ts";
import { isImeEvent } from "../../ui/ime-event.ts";
import { type Field, type Fields, type FiltersOf, searchFields } from "../../lib/lists/list-params.ts";
import type { List } from "../../lib/lists/use-list-params.ts";
import { Icon } from "../../ui/icon.tsx";
import css from "./list.module.css";
import { FilterItem, SEARCH, SearchItem } from "./filter-fields.tsx";
import { isBlank, isSame, type Name, type Offered, offeredNames } from "./offered.ts";

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
type Values = Record<string, unknown>;

// antd's `text` button is another element, which would lose the focus on pressing.
const notPressed = { borderColor: "transparent", background: "none", boxShadow: "none" };

/** One search field, the most used filters beside it, the rest under 更多筛选; 查询 or Enter applies, 重置 clears. */
export function FilterBar<F extends Fields>({ list, hidden, options, presets = [], needed }: Props<F>) {
  const [form] = Form.useForm<Values>();
  const phone = usePhone();
  const narrow = useMedia("(max-width: 1180px)");
  const { filters: shown, blank, show } = list;
  const { fields } = list.spec;
  const names = offeredNames({ list, hidden });
  const searched = searchFields(fields, names);
  const ends = new Set(names.map((name) => fields[name]?.to));
  const filters = names.filter((name) => !searched.includes(name) && !ends.has(name));
  const beside = phone ? [] : filters.filter((name) => fields[name]?.beside);
  const more = filters.filter((name) => !beside.includes(name));
  const moreNames = more.flatMap((name) => [name, fields[name]?.to ?? []].flat());

  /** Which filter the search field shows. */
  const searchedNow = (values: FiltersOf<F>) => searched.find((name) => values[name] !== blank[name]);
  const valuesOf = (values: FiltersOf<F>): Values => {
    const name = searchedNow(values);
    return { ...values, [SEARCH]: name === undefined ? "" : values[name] };
  };
  const takerOf = (text: string) => searched.find((name) => fields[name]?.takes?.(text) ?? true);
  const typed = (): Partial<FiltersOf<F>> => {
    const { [SEARCH]: text, ...rest } = form.getFieldsValue();
    const sought = typeof text === "string" ? text.trim() : "";
    const [before, taker] = [searchedNow(shown), sought === "" ? undefined : takerOf(sought)];
    return {
      ...rest,
      ...(before !== undefined && { [before]: blank[before] }),
      ...(taker !== undefined && { [taker]: sought }),
    } as Partial<FiltersOf<F>>;
  };

  // Asked for, but not yet in the address.
  const asked = useRef<Values>(undefined);
  useEffect(() => {
    // `shown` changes with every history step. Fields follow it, except what somebody chose for the
    // next search meanwhile.
    const before = asked.current;
    asked.current = undefined;
    const now = form.getFieldsValue();
    const isNewer = (name: string): boolean =>
      before !== undefined && name in now && !isSame(now[name], before[name]);
    form.setFieldsValue(
      Object.fromEntries(Object.entries(valuesOf(shown)).filter(([name]) => !isNewer(name))),
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `valuesOf` reads the list's declaration alone
  }, [form, shown]);
  const ask = (change: Partial<FiltersOf<F>>): void => {
    const values = valuesOf({ ...shown, ...change });
    form.setFieldsValue(values);
    if (show({ filters: change })) asked.current = values;
  };

  const [opened, setOpened] = useState(false);
  const isOpen = opened || (needed?.names.some((name) => moreNames.includes(name)) ?? false);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** What was not applied is dropped, so that no hidden value is searched for later. */
  const close = (): void => {
    if (panel.current?.contains(document.activeElement)) toggle.current?.focus();
    const values = valuesOf(shown);
    form.setFieldsValue(Object.fromEntries(moreNames.map((name) => [name, values[name]])));
    setOpened(false);
  };
  const apply = (): void => {
    const change = typed();
    if (panel.current?.contains(document.activeElement)) toggle.current?.focus();
    setOpened(false);
    ask(change);
  };
  const others = more.filter((name) =>
    [name, fields[name]?.to ?? []].flat().some((of) => !isBlank(shown[of], blank[of])),
  ).length;
  const itemOf = (name: Name<F>) => ({
    name,
    field: { ...fields[name], ...(options?.[name] && { options: options[name] }) } as Field<unknown>,
    missing: needed?.names.includes(name) ? needed.sentence : undefined,
  });
  const cleared = Object.fromEntries(names.map((name) => [name, blank[name]])) as Partial<FiltersOf<F>>;
  const pressable = (of: readonly Preset<FiltersOf<F>>[]) =>
    of.map(({ key, label, filters: set, alone }) => {
      const pressed = isChosen(alone ? { ...cleared, ...set } : set, shown);
      const press = (): void =>
        alone ? ask(pressed ? cleared : { ...cleared, ...set }) : ask({ ...typed(), ...set });
      return (
        <Button
          key={key}
          {...(pressed ? { type: "primary", ghost: true } : { style: notPressed })}
          aria-pressed={pressed}
          onClick={press}
        >
          {label}
        </Button>
      );
    });
  const isAtHand = ({ alone }: Preset<FiltersOf<F>>): boolean => alone === true || !narrow;
  return (
    <Form
      form={form}
      initialValues={valuesOf(shown)}
      onFinish={apply}
      onKeyDown={(event) => {
        ignoreInputMethod(event);
        if (event.key === "Escape" && opened && !event.defaultPrevented) close();
      }}
      colon={false}
      layout="vertical"
      role="search"
      aria-label="筛选"
      {...(!phone && { size: "small" as const })}
    >
      <div className={css.bar}>
        {searched.length > 0 && (
          <SearchItem
            fields={searched.map((name) => fields[name] as Field<unknown>)}
            ruleOf={(text) => fields[takerOf(text) ?? ""]?.rule?.(text, shown)}
          />
        )}
        {beside.map((name) => (
          <FilterItem key={name} {...itemOf(name)} bare />
        ))}
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        {more.length > 0 && (
          <Button
            ref={toggle}
            aria-expanded={isOpen}
            icon={<Icon name="filter" />}
            onClick={() => (opened ? close() : setOpened(true))}
          >
            {isOpen ? "收起筛选" : others > 0 ? `更多筛选（${others}）` : "更多筛选"}
          </Button>
        )}
        <Button onClick={() => ask(cleared)}>重置</Button>
        {pressable(presets.filter(isAtHand))}
      </div>
      {isOpen && (
        <div ref={panel} className={css.more} role="group" aria-label="更多筛选">
          {more.map((name) => {
            const to = fields[name]?.to;
            return to === undefined ? (
              <FilterItem key={name} {...itemOf(name)} />
            ) : (
              <Flex key={name} gap={phone ? 12 : 8} align={phone ? "stretch" : "end"} vertical={phone}>
                <FilterItem {...itemOf(name)} />
                {!phone && <span aria-hidden="true">至</span>}
                <FilterItem {...itemOf(to)} bare={!phone} />
              </Flex>
            );
          })}
          <Flex gap={8} wrap align="end">
            {pressable(presets.filter((preset) => !isAtHand(preset)))}
          </Flex>
        </div>
      )}
    </Form>
  );
}

/** Whether the preset's values are chosen. */
const isChosen = <V,>(preset: Partial<V>, chosen: V): boolean =>
  Object.entries(preset).every(([name, value]) => isSame(chosen[name as keyof V], value));

/**
 * Enter that ends a Chinese word belongs to the input method, but some browsers would send the
 * form.
 */
function ignoreInputMethod(event: KeyboardEvent): void {
  if (event.key === "Enter" && isImeEvent(event)) event.preventDefault();
}
