import { Button } from "antd";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import type { Field, Fields, FiltersOf, Option } from "../../lib/lists/list-params.ts";
import type { List } from "../../lib/lists/use-list-params.ts";
import css from "./list.module.css";
import { isBlank, type Offered, offeredNames } from "./offered.ts";

/** The active filters, each with its words; a press removes it, 清除 removes all. */
export function FilterChips<F extends Fields>({ list, hidden, options }: Offered<F> & { list: List<F> }) {
  const { filters, blank, show } = list;
  const { fields } = list.spec;
  const names = offeredNames({ list, hidden });
  const ends = new Set(names.map((name) => fields[name]?.to));
  const chips = names
    .filter((name) => !ends.has(name))
    .map((name) => ({ name, of: [name, fields[name]?.to ?? []].flat() }))
    .filter(({ of }) => of.some((one) => !isBlank(filters[one], blank[one])));
  if (chips.length === 0) return null;
  const clear = (of: readonly string[]): void =>
    void show({
      filters: Object.fromEntries(of.map((name) => [name, blank[name]])) as Partial<FiltersOf<F>>,
    });
  return (
    <span className={css.chips} role="group" aria-label="已选的筛选">
      {chips.map(({ name, of }) => {
        const field = fields[name] as Field<unknown>;
        const choices = options?.[name] ?? field.options;
        return (
          <Button key={name} className={css.chip ?? ""} onClick={() => clear(of)}>
            <span className="sr">去掉 </span>
            <span>
              {field.label}：
              {of.length > 1
                ? rangeWords(of.map((one) => filters[one]))
                : valueWords(field, choices, filters[name])}
            </span>
            <Icon name="close" />
          </Button>
        );
      })}
      <Button type="link" className={css.clear ?? ""} onClick={() => clear(names)}>
        清除
      </Button>
    </span>
  );
}

/** Neither of the two days is broken over lines. */
const rangeWords = ([from, to]: readonly unknown[]): ReactNode => (
  <>
    {Boolean(from) && <span className="nowrap">{`${from as string} ${to ? "至" : "起"}`}</span>}
    {Boolean(from && to) && " "}
    {Boolean(to) && <span className="nowrap">{from ? (to as string) : `${to as string} 止`}</span>}
  </>
);

function valueWords({ said }: Field<unknown>, options: readonly Option[] = [], value: unknown): ReactNode {
  if (said) return said(value as never);
  const labelOf = (one: unknown): string =>
    options.find((option) => option.value === one)?.label ?? String(one);
  return Array.isArray(value) ? value.map(labelOf).join("、") : labelOf(value);
}
