import {
  type PhoneList,
  assignTextRule,
  linesOfPhones,
  splitPhones,
} from "@zhutu/domain/ordering/copies/assign-text.ts";
import { phonesToSend } from "@zhutu/domain/ordering/copies/assigned-copy.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { lengthOf, trimmed } from "@zhutu/domain/text-rule.ts";
import { useState } from "react";
import { sentenceOf } from "../../../lib/api/api.ts";
import { useForm } from "../../../lib/hooks/use-form.ts";
import { useLeaveGuard } from "../../../lib/hooks/use-leave-guard.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { AssignResult, type Assigned } from "./assign-result.tsx";
import { MarkedTextArea } from "./marked-text-area.tsx";
import css from "./assign.module.css";

type Props = {
  copiesLeft: number;
  /** The phones that have a copy, masked as the list shows them. */
  listed: ReadonlySet<string>;
  onAssign: (phones: string[]) => Promise<Assigned>;
  onAssignToMe: () => Promise<Assigned>;
};

/** `remaining` leaves out what was given a copy from here. */
const textRule =
  (remaining: (phones: string[]) => string[]) =>
  (text: string): string | undefined => {
    const { phones } = splitPhones(text);
    if (phones.length > 0 && remaining(phones).length === 0) return "这些号码都已分配，请改正标红的号码";
    return assignTextRule(text) ?? (phones.length === 0 ? "没有 11 位的手机号" : undefined);
  };

/** Who gets a copy: phones as they were pasted, split while they are typed (learner spec 5). What is typed stays until it is assigned. */
export function AssignForm({ copiesLeft, listed, onAssign, onAssignToMe }: Props) {
  // Lines stay until all of them are right: what they gave already is not sent again, unless it was taken back since.
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const remaining = (phones: string[]): string[] =>
    phones.filter((phone) => !(given.has(phone) && listed.has(maskPhone(phone))));
  const form = useForm({ text: "" }, { text: textRule(remaining) });
  const [result, setResult] = useState<Assigned>();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState("");
  const { text } = form.values;
  const whole = splitPhones(text);
  const list = { ...whole, phones: remaining(whole.phones) };
  const phones = phonesToSend(list.phones, { listed, copiesLeft });
  useLeaveGuard(() => form.changed);
  const assign = async (): Promise<void> => {
    setResult(undefined);
    setFailure("");
    const answer = await onAssign(phones);
    setResult(answer);
    setGiven(new Set([...given, ...phones]));
    // A line with what is no number is put right where it was pasted, among the others.
    form.reset({ text: list.wrong.length > 0 ? text : "" });
  };
  const assignToMe = async (): Promise<void> => {
    setAsking(true);
    setResult(undefined);
    setFailure("");
    try {
      setResult(await onAssignToMe());
    } catch (problem) {
      setFailure(sentenceOf(problem));
    } finally {
      setAsking(false);
    }
  };
  const refusal = form.refusal || failure;
  return (
    <section className="card">
      <div className="card-h">
        <h2>分配给</h2>
        <Button look="text" size="sm" busy={form.busy || asking} onClick={() => void assignToMe()}>
          分配给自己
        </Button>
      </div>
      <form className="pad stack" noValidate onSubmit={form.submit(assign)}>
        <div>
          <Field label="学员手机号" required error={form.errors.text}>
            <MarkedTextArea {...form.control("text")} wrong={list.wrong} rows={7} />
          </Field>
          <p className={`between hint num ${css.under}`}>
            <span>用逗号、分号、顿号、空格、制表符或换行分开</span>
            <span className="nowrap">{lengthOf(trimmed(text))} / 1000</span>
          </p>
        </div>
        <Findings
          list={list}
          lines={linesOfPhones(text)}
          done={whole.phones.length - list.phones.length}
          leftOut={list.phones.length - phones.length}
          listed={listed}
          copiesLeft={copiesLeft}
        />
        {refusal && (
          <p className="alert alert-bad" role="alert">
            <Icon name="warning" />
            <span>{refusal}</span>
          </p>
        )}
        <output>{result && <AssignResult {...result} />}</output>
        <Button type="submit" size="lg" block busy={form.busy || asking} disabled={copiesLeft === 0}>
          {copiesLeft === 0 ? "名额已用完" : phones.length > 0 ? `分配给 ${phones.length} 人` : "分配"}
        </Button>
        <p className="hint">已有这门课的人不占名额，分配后会列出来。</p>
      </form>
    </section>
  );
}

/** What the text holds, said while it is typed. */
function Findings({
  list: { phones, doubled, wrong },
  lines,
  done,
  leftOut,
  listed,
  copiesLeft,
}: Pick<Props, "listed" | "copiesLeft"> & {
  list: PhoneList;
  lines: ReadonlyMap<string, number>;
  done: number;
  /** Listed numbers that are not sent, as the copies would not cover them. */
  leftOut: number;
}) {
  const known = phones.filter((phone) => listed.has(maskPhone(phone)));
  const missing = phones.length - known.length - copiesLeft;
  return (
    <div className="stack" aria-live="polite">
      {wrong.length > 0 && (
        <div className="alert alert-bad">
          <Icon name="warning" />
          <div>
            {wrong.length} 个号码不是 11 位数字，已标红，不会提交：
            <Lines entries={wrong} />
          </div>
        </div>
      )}
      {done > 0 && <p className="hint num">{done} 个号码刚才已分配，不再提交。</p>}
      {doubled.length > 0 && (
        <div className="hint num">
          <p>{doubled.length} 个号码重复，只算一次。</p>
          <Lines entries={doubled} />
        </div>
      )}
      {known.length > 0 && (
        <div className="hint num">
          <p>
            {known.length} 个号码与已分配名单中的号码首尾相同，
            {leftOut > 0
              ? "名额不够，这次不提交；如果是另外的人，请单独分配。"
              : "如果是同一人，不会再占名额。"}
          </p>
          <Lines entries={known.map((text) => ({ text, line: lines.get(text) ?? 1 }))} />
        </div>
      )}
      {missing > 0 && (
        <p className="alert alert-hot num">
          <Icon name="warning" />
          <span>
            还剩 {copiesLeft} 个名额，多了 {missing} 个号码。
          </span>
        </p>
      )}
    </div>
  );
}

/** What stands in which line, in its order. */
function Lines({ entries }: { entries: readonly { text: string; line: number }[] }) {
  return (
    <ul className={`num ${css.wrong}`}>
      {entries.map(({ text, line }, at) => (
        <li key={at}>
          第 {line} 行 <b>{text}</b>
        </li>
      ))}
    </ul>
  );
}
