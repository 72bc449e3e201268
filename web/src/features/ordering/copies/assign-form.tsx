import {
  type AssignText,
  type TextPerson,
  readAssignText,
} from "@zhutu/domain/ordering/copies/assign-people.ts";
import { assignTextRule, maxAssignText } from "@zhutu/domain/ordering/copies/assign-text.ts";
import { phonesToSend } from "@zhutu/domain/ordering/copies/assigned-copy.ts";
import { whoOf } from "@zhutu/domain/enrolment/noted-name.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { lengthOf, trimmed } from "@zhutu/domain/text-rule.ts";
import { useMemo, useState } from "react";
import { sentenceOf } from "../../../lib/api/api.ts";
import { useForm } from "../../../lib/hooks/use-form.ts";
import { useLeaveGuard } from "../../../lib/hooks/use-leave-guard.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { AssignResult, type Assigned } from "./assign-result.tsx";
import { AssignPreview } from "./assign-preview.tsx";
import { MarkedTextArea } from "./marked-text-area.tsx";
import type { Listed } from "./roster-card.tsx";
import css from "./assign.module.css";

type Props = {
  copiesLeft: number;
  /** The phones that have a copy, masked as the list shows them. */
  listed: ReadonlySet<string>;
  onAssign: (people: Listed[]) => Promise<Assigned>;
  /** Left out where the caller gets none. */
  onAssignToMe?: () => Promise<Assigned>;
};

/** `remaining` excludes people assigned from this form. */
const textRule =
  (remaining: (people: TextPerson[]) => TextPerson[]) =>
  (text: string): string | undefined => {
    const { people } = readAssignText(text);
    if (people.length > 0 && remaining(people).length === 0) return "这些号码都已分配，请改正标红的号码";
    return assignTextRule(text) ?? (people.length === 0 ? "没有 11 位的手机号" : undefined);
  };

/** Who gets a copy: phones as they were pasted, split while they are typed (learner spec 5). What is typed stays until it is assigned. */
export function AssignForm({ copiesLeft, listed, onAssign, onAssignToMe }: Props) {
  // Lines stay until all of them are right: whom they gave a copy, and by which name, is not sent again, unless it was
  // taken back since or has a name only now.
  const [given, setGiven] = useState<ReadonlyMap<string, string | null>>(new Map());
  const isDone = ({ phone, name }: TextPerson): boolean =>
    given.has(phone) && listed.has(maskPhone(phone)) && (name === null || given.get(phone) !== null);
  const remaining = (of: TextPerson[]): TextPerson[] => of.filter((person) => !isDone(person));
  const form = useForm({ text: "" }, { text: textRule(remaining) });
  const [result, setResult] = useState<Assigned>();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState("");
  const { text } = form.values;
  const { people: all, doubled, wrong, namesApart } = useMemo(() => readAssignText(text), [text]);
  const people = remaining(all);
  const phones = new Set(
    phonesToSend(
      people.map(({ phone }) => phone),
      { listed, copiesLeft },
    ),
  );
  const sent = people.filter(({ phone }) => phones.has(phone));
  useLeaveGuard(() => form.changed);
  const assign = async (): Promise<void> => {
    setResult(undefined);
    setFailure("");
    const answer = await onAssign(sent.map(listedOf));
    setResult(answer);
    setGiven(new Map([...given, ...sent.map(({ phone, name }) => [phone, name] as const)]));
    // Invalid lines stay in the text field for correction.
    form.reset({ text: wrong.length > 0 ? text : "" });
  };
  const assignToMe = async (ask: () => Promise<Assigned>): Promise<void> => {
    setAsking(true);
    setResult(undefined);
    setFailure("");
    try {
      setResult(await ask());
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
        {onAssignToMe && (
          <Button
            look="text"
            size="sm"
            busy={form.busy || asking}
            onClick={() => void assignToMe(onAssignToMe)}
          >
            分配给自己
          </Button>
        )}
      </div>
      <form className="pad stack" noValidate onSubmit={form.submit(assign)}>
        <div>
          <Field label="学员手机号" required error={form.errors.text}>
            <MarkedTextArea {...form.control("text")} wrong={wrong} rows={7} />
          </Field>
          <p className={`between hint num ${css.under}`}>
            <span>
              用逗号、分号、顿号、空格、制表符或换行分开。
              <span className="nowrap">姓名写在号码旁边会作为备注</span>
            </span>
            <TextLength text={text} />
          </p>
        </div>
        <Findings
          people={people}
          doubled={doubled}
          wrong={wrong}
          done={all.length - people.length}
          leftOut={people.length - sent.length}
          listed={listed}
          copiesLeft={copiesLeft}
        />
        <AssignPreview people={sent} namesApart={namesApart} />
        {refusal && <Alert look="bad">{refusal}</Alert>}
        <output>{result && <AssignResult {...result} />}</output>
        <Button type="submit" size="lg" block busy={form.busy || asking} disabled={copiesLeft === 0}>
          {copiesLeft === 0 ? "名额已用完" : sent.length > 0 ? `分配给 ${sent.length} 人` : "分配"}
        </Button>
        <p className="hint">已有这门课的人不占名额，分配后会列出来。</p>
      </form>
    </section>
  );
}

const listedOf = ({ phone, name }: TextPerson): Listed =>
  name === null ? phone : { telephone: phone, name };

/** Typed characters out of the maximum. */
function TextLength({ text }: { text: string }) {
  const length = lengthOf(trimmed(text));
  const isOver = length > maxAssignText;
  return (
    <span className={isOver ? "err t-r" : ""}>
      <span className="nowrap">
        {length} / {maxAssignText}
      </span>
      <span aria-live="polite">{isOver && <span className="block nowrap">多的请用花名册</span>}</span>
    </span>
  );
}

/** What the text holds, said while it is typed. */
function Findings({
  people,
  doubled,
  wrong,
  done,
  leftOut,
  listed,
  copiesLeft,
}: Pick<Props, "listed" | "copiesLeft"> &
  Pick<AssignText, "doubled" | "wrong"> & {
    people: readonly TextPerson[];
    done: number;
    /** Listed numbers beyond the copies left, which are not sent. */
    leftOut: number;
  }) {
  const known = people.filter(({ phone }) => listed.has(maskPhone(phone)));
  const missing = people.length - known.length - copiesLeft;
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
          <Lines
            entries={known.map(({ phone, name, line }) => ({
              text: whoOf({ notedName: name, phone }),
              line,
            }))}
          />
        </div>
      )}
      {missing > 0 && (
        <Alert look="hot" icon="warning" className="num">
          还剩 {copiesLeft} 个名额，多了 {missing} 个号码。
        </Alert>
      )}
    </div>
  );
}

/** Names the content of each line, in order. */
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
