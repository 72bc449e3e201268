import { Alert, Button, Flex, Modal, Radio, Table, Typography } from "antd";
import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";
import css from "./office.module.css";
import type { Side } from "./form-changes.ts";
import type { Others } from "./use-form-page.ts";

/** How a form's fields are called and read where two people changed them. */
export type FieldWords<V> = {
  labels: Partial<Record<keyof V & string, string>>;
  textOf: (name: keyof V & string, value: unknown) => ReactNode;
};

type Props<V extends object> = {
  others: Others<V>;
  words: FieldWords<V>;
  saving: boolean;
  onChoose: (names: readonly (keyof V & string)[], keep: Side) => void;
  onOpen: (open: boolean) => void;
  onSave: () => void;
  /** The form goes back to what is saved now. */
  onDiscard: () => void;
};

const unseen = "别人在您填写时保存过，您填的内容都还在";

/** Somebody else saved the record that is being edited: a line on the form, and behind it what the two changed. */
export function ConflictNotice<V extends object>(props: Props<V>) {
  const { others, onOpen } = props;
  const { sentence, conflicts } = others;
  if (sentence === "" && conflicts.length === 0) return null;
  return (
    <>
      <Alert
        type="warning"
        showIcon
        role="alert"
        title={sentence || unseen}
        action={
          <Button size="small" onClick={() => onOpen(true)}>
            看不同
          </Button>
        }
      />
      <ConflictDialog {...props} />
    </>
  );
}

/** A choice for each field that both changed, and what was merged by itself. */
function ConflictDialog<V extends object>(props: Props<V>) {
  const { others, words, saving, onChoose, onOpen, onSave, onDiscard } = props;
  const { by, sentence, conflicts } = others;
  const names = conflicts.map(({ name }) => name);
  const undecided = conflicts.filter(({ keep }) => keep === undefined).length;
  const sides = [
    { side: "mine", whose: "我的" },
    { side: "theirs", whose: by ? `${by}的` : "对方的" },
  ] as const;
  return (
    <Modal
      open={others.open}
      width={820}
      title={by ? `${by}在您之前改动了这条记录` : "别人在您之前改动了这条记录"}
      onCancel={() => onOpen(false)}
      footer={
        <Flex align="center" justify="flex-end" gap="small" wrap>
          <Typography.Text type="secondary" role="status" className={css.start}>
            {undecided > 0 && `还有 ${undecided} 项没有选`}
          </Typography.Text>
          <Button type="text" danger onClick={onDiscard}>
            放弃我的修改
          </Button>
          <Button onClick={() => onOpen(false)}>继续编辑</Button>
          <Button type="primary" loading={saving} disabled={undecided > 0} onClick={onSave}>
            {conflicts.length > 0 ? "按所选保存" : "保存"}
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap={16}>
        <span>
          {sentence || unseen}。
          {conflicts.length > 0
            ? `下面 ${conflicts.length} 项两人都改了，请每项选一个。`
            : "对方改的和您改的不冲突，已经并入表单。"}
        </span>
        {conflicts.length > 0 && (
          <Table
            size="small"
            pagination={false}
            rowKey="name"
            dataSource={[...conflicts]}
            scroll={{ x: 640 }}
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
                    {whose}{" "}
                    <Button
                      type="link"
                      size="small"
                      aria-label={`全选${whose}`}
                      onClick={() => onChoose(names, side)}
                    >
                      全选
                    </Button>
                  </>
                ),
                onCell: (one: Others<V>["conflicts"][number]) => ({
                  className: one.keep === side ? css.kept : "",
                }),
                render: (_: unknown, one: Others<V>["conflicts"][number]) => (
                  <Radio
                    name={`keep-${one.name}`}
                    checked={one.keep === side}
                    onChange={() => onChoose([one.name], side)}
                  >
                    {words.textOf(one.name, one[side])}
                  </Radio>
                ),
              })),
            ]}
          />
        )}
        <Merged others={others} words={words} />
      </Flex>
    </Modal>
  );
}

/** What one of the two changed, or both alike: nothing to decide. */
function Merged<V extends object>({ others: { merged, by }, words }: Pick<Props<V>, "others" | "words">) {
  if (merged.length === 0) return null;
  const whose = { mine: "我的", theirs: by ? `${by}的` : "对方的", both: "两人改得一样" };
  return (
    <section className={css.merged} aria-label="已自动合并，不冲突">
      <b>已自动合并，不冲突</b>
      <ul>
        {merged.map(({ name, side, before, after }) => (
          <li key={name}>
            <Icon name="check-circle" />
            <span>
              {words.labels[name] ?? name}：<b>{whose[side]}</b>，{words.textOf(name, before)} →{" "}
              {words.textOf(name, after)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
