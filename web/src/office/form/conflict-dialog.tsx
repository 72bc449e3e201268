import { Alert, Button, Flex, Modal, Typography } from "antd";
import { Icon } from "../../ui/icon.tsx";
import css from "../office.module.css";
import { ConflictChoices } from "./conflict-choices.tsx";
import { type FieldWords, sideWords } from "./form-words.ts";
import type { Side } from "./form-changes.ts";
import type { Others } from "./use-form-page.ts";

type Props<V extends object> = {
  others: Others<V>;
  words: FieldWords<V>;
  saving: boolean;
  onChoose: (names: readonly (keyof V & string)[], keep: Side) => void;
  onOpen: (open: boolean) => void;
  onSave: () => void;
  /** Resets the form to what is saved now. */
  onDiscard: () => void;
};

const unseen = "别人在您填写时保存过，您填的内容都还在";

/** Somebody else saved the record meanwhile: a line on the form, and the differences behind it. */
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

/** A choice per field that both changed, and what was merged. */
function ConflictDialog<V extends object>(props: Props<V>) {
  const { others, words, saving, onChoose, onOpen, onSave, onDiscard } = props;
  const { sentence, conflicts } = others;
  const { title, mine, theirs, both, merged } = sideWords(others);
  const undecided = conflicts.filter(({ keep }) => keep === undefined).length;
  const sides = [
    { side: "mine", whose: mine },
    { side: "theirs", whose: theirs },
  ] as const;
  return (
    <Modal
      open={others.open}
      width={820}
      title={title}
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
          {conflicts.length > 0 ? `下面 ${conflicts.length} 项${both}都改了，请每项选一个。` : merged}
        </span>
        {conflicts.length > 0 && <ConflictChoices {...{ conflicts, sides, words, onChoose }} />}
        <Merged others={others} words={words} />
      </Flex>
    </Modal>
  );
}

/** Changes of one side, or of both alike; nothing to decide. */
function Merged<V extends object>({ others, words }: Pick<Props<V>, "others" | "words">) {
  const { merged } = others;
  if (merged.length === 0) return null;
  const { mine, theirs, both } = sideWords(others);
  const whose = { mine, theirs, both: `${both}改得一样` };
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
