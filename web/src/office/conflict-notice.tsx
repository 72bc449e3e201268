import { Alert, Radio, Table } from "antd";
import type { Others } from "./use-form-page.ts";

/** How a form's fields are called and read where two people changed them. */
export type FieldWords<V> = {
  labels: Partial<Record<keyof V & string, string>>;
  textOf: (name: keyof V & string, value: unknown) => string;
};

type Props<V extends object> = {
  others: Others<V>;
  words: FieldWords<V>;
  onChoose: (name: keyof V & string, keep: "mine" | "theirs") => void;
};

/** Somebody else saved the record that is being edited: who, when, and a choice for each field that both changed. */
export function ConflictNotice<V extends object>({ others, words, onChoose }: Props<V>) {
  const { sentence, conflicts } = others;
  if (sentence === "" && conflicts.length === 0) return null;
  const title = sentence || "别人在您填写时保存过，您填的内容都还在";
  const next =
    conflicts.length === 0
      ? "对方改的内容已经并入下面的表单，和您改的不冲突，核对后再次保存即可。"
      : `对方改的其他内容已经并入下面的表单。下面 ${conflicts.length} 项两人都改了，请每项选一个，再保存。`;
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={title}
      description={
        <>
          <p>{next}</p>
          {conflicts.length > 0 && (
            <Table
              size="small"
              pagination={false}
              rowKey="name"
              dataSource={[...conflicts]}
              scroll={{ x: 640 }}
              columns={[
                { key: "field", title: "字段", render: (_, one) => words.labels[one.name] ?? one.name },
                { key: "before", title: "原来", render: (_, one) => words.textOf(one.name, one.before) },
                ...(["mine", "theirs"] as const).map((side) => ({
                  key: side,
                  title: side === "mine" ? "我的" : "对方的",
                  render: (_: unknown, one: Others<V>["conflicts"][number]) => (
                    <Radio
                      name={`keep-${one.name}`}
                      checked={one.keep === side}
                      onChange={() => onChoose(one.name, side)}
                    >
                      {words.textOf(one.name, one[side])}
                    </Radio>
                  ),
                })),
              ]}
            />
          )}
        </>
      }
    />
  );
}
