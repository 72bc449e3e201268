import { choiceLetters, type QuestionType } from "@zhutu/domain/exam/question.ts";
import { Button, Checkbox, Flex, Input, Radio, Typography } from "antd";
import { ActButton } from "../../../../office/act-button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import type { ChoiceValue } from "./question-values.ts";

type Props = {
  id?: string;
  value?: ChoiceValue[];
  onChange?: (choices: ChoiceValue[]) => void;
  type: QuestionType;
  disabled: boolean;
};

const whole = { flex: "1 1 180px" };

/** The ordered choices, each with its answer tick; moving one keeps its id. */
export function ChoicesField({ id, value = [], onChange, type, disabled }: Props) {
  const put = (choices: ChoiceValue[]): void => onChange?.(choices);
  const change = (at: number, over: Partial<ChoiceValue>): void =>
    put(value.map((one, place) => (place === at ? { ...one, ...over } : one)));
  const setKey = (at: number, isKey: boolean): void =>
    type === "single"
      ? put(value.map((one, place) => ({ ...one, isKey: place === at })))
      : change(at, { isKey });
  const move = (from: number, to: number): void => {
    const moved = value[from];
    if (moved) put(value.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const Key = type === "single" ? Radio : Checkbox;
  return (
    <Flex vertical gap={8} id={id} role="group" aria-label="选项和答案">
      {value.map((one, at) => {
        const letter = choiceLetters[at] ?? String(at + 1);
        return (
          <Flex key={at} gap={8} align="center" wrap>
            <Key
              checked={one.isKey}
              disabled={disabled}
              aria-label={`${letter} 是答案`}
              onChange={({ target }) => setKey(at, target.checked)}
            />
            <Typography.Text strong>{letter}</Typography.Text>
            <Input.TextArea
              style={whole}
              value={one.choiceName}
              disabled={disabled}
              autoSize
              autoComplete="off"
              aria-label={`选项 ${letter}`}
              onChange={({ target }) => change(at, { choiceName: target.value })}
            />
            <Flex>
              <Button
                type="text"
                disabled={disabled || at === 0}
                aria-label={`上移选项 ${letter}`}
                onClick={() => move(at, at - 1)}
              >
                上移
              </Button>
              <Button
                type="text"
                disabled={disabled || at === value.length - 1}
                aria-label={`下移选项 ${letter}`}
                onClick={() => move(at, at + 1)}
              >
                下移
              </Button>
              <Button
                type="text"
                danger
                icon={<Icon name="trash" />}
                disabled={disabled}
                aria-label={`删除选项 ${letter}`}
                onClick={() => put(value.toSpliced(at, 1))}
              />
            </Flex>
          </Flex>
        );
      })}
      <div>
        <ActButton
          icon={<Icon name="plus" />}
          disabled={disabled}
          why={value.length >= choiceLetters.length ? "最多 5 个选项，A 到 E" : undefined}
          onClick={() => put([...value, { choiceName: "", isKey: false }])}
        >
          加选项
        </ActButton>
      </div>
    </Flex>
  );
}
