import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatClock } from "@zhutu/domain/duration.ts";
import { answerReminder } from "@zhutu/domain/exam/contract.ts";
import { withheldText } from "@zhutu/domain/exam/question.ts";
import { isMissing } from "@zhutu/domain/endpoint.ts";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useApiWrite } from "../../lib/api/query.ts";
import { useMedia } from "../../lib/hooks/use-media.ts";
import { sentenceOf } from "../../lib/api/api.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ChoiceText, RichText } from "../../ui/rich-text.tsx";
import { Tag } from "../../ui/tag.tsx";
import css from "./reminder.module.css";
import type { Reminder } from "./use-reminders.ts";

type Verdict = CallReply<typeof answerReminder>;
type Props = {
  courseChapterId: number;
  question: Reminder;
  /** Called when the question no longer stops the video, whatever the answer. */
  onAnswered: () => void;
  onGoOn: () => void;
};

/** A question over the picture, which stands until it is answered; right or wrong, the video goes on afterwards. */
export function ReminderQuestion({ courseChapterId, question, onAnswered, onGoOn }: Props) {
  const { questionId, questionType, alertTime } = question;
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [verdict, setVerdict] = useState<Verdict>();
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  // On a phone it lies over the whole page.
  const isSheet = useMedia("(max-width: 720px)");
  const answer = useApiWrite(answerReminder, { quiet: true });
  // The focus goes to the new question, then to its result.
  const lead = () => box.current?.focus({ preventScroll: true });
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (selected.length === 0 || answer.isPending) return;
    const input = {
      params: { courseChapterId, questionId },
      body: { answer: [...selected].sort().join("") },
    };
    answer.mutate(input, {
      onSuccess: (told) => {
        setVerdict(told);
        lead();
        onAnswered();
      },
    });
  };
  // A lost right to the lesson or a removed question must not block the video.
  const gone = isMissing(answer.error);
  const goOn = (): void => {
    if (gone) onAnswered();
    onGoOn();
  };
  return (
    <div className={css.over}>
      <div
        ref={box}
        className={css.box}
        role="dialog"
        aria-modal={isSheet}
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <div className="between">
          <Tag tone="orange">随堂提醒 · {questionType === "multiple" ? "多选" : "单选"}</Tag>
          <span className="hint num">{formatClock(alertTime)}</span>
        </div>
        <form onSubmit={submit}>
          <div id={titleId} className={css.question}>
            <RichText html={question.questionText} />
          </div>
          <Choices
            labelId={titleId}
            question={question}
            selected={selected}
            verdict={verdict}
            onChange={setSelected}
          />
          {answer.error && (
            <p className="alert alert-bad" role="alert">
              {gone ? "这道题已经不在本讲里，可以继续播放" : sentenceOf(answer.error)}
            </p>
          )}
          {verdict && <Told verdict={verdict} selected={selected} />}
          <div className={css.foot}>
            {verdict || gone ? (
              <>
                {verdict?.answerPass === 0 ? (
                  <Button
                    look="line"
                    onClick={() => {
                      setVerdict(undefined);
                      setSelected([]);
                    }}
                  >
                    再答一次
                  </Button>
                ) : (
                  <span />
                )}
                <Button onClick={goOn}>继续播放</Button>
              </>
            ) : (
              <>
                <span className="hint">视频已暂停，答完继续播放</span>
                <Button type="submit" busy={answer.isPending} disabled={selected.length === 0}>
                  提交答案
                </Button>
              </>
            )}
          </div>
        </form>
      </div>
    </div>
  );
}

type ChoicesProps = {
  labelId: string;
  question: Reminder;
  selected: readonly string[];
  verdict: Verdict | undefined;
  onChange: (selected: readonly string[]) => void;
};

function Choices({ labelId, question, selected, verdict, onChange }: ChoicesProps) {
  const several = question.questionType === "multiple";
  return (
    <fieldset disabled={verdict !== undefined} aria-labelledby={labelId}>
      {question.choices.map(({ choiceNo, ...text }) => {
        const on = selected.includes(choiceNo);
        const key = verdict?.questionKeys?.includes(choiceNo);
        const look = key === undefined ? (on ? css.on : "") : key ? css.right : on ? css.wrong : "";
        const choose = (now: boolean): void => {
          if (!several) onChange([choiceNo]);
          else onChange(now ? [...selected, choiceNo] : selected.filter((one) => one !== choiceNo));
        };
        return (
          <label key={choiceNo} className={`${css.choice} ${look}`}>
            <input
              className="sr"
              type={several ? "checkbox" : "radio"}
              name={`reminder-${question.questionId}`}
              checked={on}
              onChange={(event) => choose(event.target.checked)}
            />
            <b>{choiceNo}</b>
            <span className="grow">
              <ChoiceText {...text} />
            </span>
            {key !== undefined && (key || on) && (
              <span className={key ? css.markRight : css.markWrong}>
                <Icon name={key ? "check" : "close"} />
                {key ? (on ? "选对" : several ? "漏选" : "正确答案") : "选错"}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}

/** The verdict, and the explanation. */
function Told({ verdict, selected }: { verdict: Verdict; selected: readonly string[] }) {
  const { answerPass, questionKeys, answers } = verdict;
  if (answerPass === null || questionKeys === null)
    return (
      <p className="alert" role="status">
        答案已保存。{withheldText()}。
      </p>
    );
  return (
    <>
      <p role="status" className={answerPass === 1 ? css.saidRight : css.saidWrong}>
        {answerPass === 1
          ? "回答正确"
          : `回答错误，正确答案 ${questionKeys.join("")}，您的答案 ${[...selected].sort().join("")}`}
      </p>
      {answers && (
        <div className={css.why}>
          <h3>解析</h3>
          <RichText html={answers} />
        </div>
      )}
    </>
  );
}
