import { Button, Flex, Radio, Table } from "antd";
import type { ReactNode } from "react";
import { usePhone } from "../../lib/hooks/use-media.ts";
import css from "../office.module.css";
import type { Side } from "./form-changes.ts";
import type { FieldWords } from "./form-words.ts";
import type { Others } from "./use-form-page.ts";

type Conflict<V extends object> = Others<V>["conflicts"][number];
type Props<V extends object> = {
  conflicts: Others<V>["conflicts"];
  /** Names of the two sides. */
  sides: readonly { side: Side; whose: string }[];
  words: FieldWords<V>;
  onChoose: (names: readonly (keyof V & string)[], keep: Side) => void;
};

/** A choice per field that both changed: a table, stacked on a phone. */
export function ConflictChoices<V extends object>(props: Props<V>) {
  const phone = usePhone();
  return phone ? <Stacked {...props} /> : <SideBySide {...props} />;
}

function SideBySide<V extends object>({ conflicts, sides, words, onChoose }: Props<V>) {
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="name"
      dataSource={[...conflicts]}
      columns={[
        {
          key: "field",
          title: "字段",
          width: 110,
          render: (_, one) => words.labels[one.name] ?? one.name,
        },
        { key: "before", title: "原来", render: (_, one) => words.textOf(one.name, one.before) },
        ...sides.map(({ side, whose }) => ({
          key: side,
          title: (
            <>
              {whose} <All {...{ conflicts, side, whose, onChoose }}>全选</All>
            </>
          ),
          onCell: (one: Conflict<V>) => ({ className: one.keep === side ? css.kept : "" }),
          render: (_: unknown, one: Conflict<V>) => (
            <Choice {...{ one, side, onChoose }}>{words.textOf(one.name, one[side])}</Choice>
          ),
        })),
      ]}
    />
  );
}

function Stacked<V extends object>({ conflicts, sides, words, onChoose }: Props<V>) {
  return (
    <>
      <Flex gap="small" wrap>
        {sides.map(({ side, whose }) => (
          <All key={side} {...{ conflicts, side, whose, onChoose }}>
            全选{whose}
          </All>
        ))}
      </Flex>
      {conflicts.map((one) => (
        <fieldset key={one.name} className={css.choices}>
          <legend>{words.labels[one.name] ?? one.name}</legend>
          <dl>
            <dt>原来</dt>
            <dd>{words.textOf(one.name, one.before)}</dd>
          </dl>
          {sides.map(({ side, whose }) => (
            <div key={side} className={one.keep === side ? css.kept : undefined}>
              <Choice {...{ one, side, onChoose }}>
                <b>{whose}</b> {words.textOf(one.name, one[side])}
              </Choice>
            </div>
          ))}
        </fieldset>
      ))}
    </>
  );
}

type AllProps<V extends object> = Omit<Props<V>, "sides" | "words"> & {
  side: Side;
  whose: string;
  children: ReactNode;
};

/** Takes this side everywhere. */
function All<V extends object>({ conflicts, side, whose, onChoose, children }: AllProps<V>) {
  return (
    <Button
      size="small"
      aria-label={`全选${whose}`}
      onClick={() =>
        onChoose(
          conflicts.map(({ name }) => name),
          side,
        )
      }
    >
      {children}
    </Button>
  );
}

type ChoiceProps<V extends object> = Pick<Props<V>, "onChoose"> & {
  one: Conflict<V>;
  side: Side;
  children: ReactNode;
};

function Choice<V extends object>({ one, side, onChoose, children }: ChoiceProps<V>) {
  return (
    <Radio name={`keep-${one.name}`} checked={one.keep === side} onChange={() => onChoose([one.name], side)}>
      {children}
    </Radio>
  );
}
