import type { QuestionType } from "@zhutu/domain/exam/question.ts";
import { Icon } from "../../ui/icon.tsx";
import { QuestionText } from "./question-text.tsx";
import css from "./verdict.module.css";

type Props = {
  questionType: QuestionType;
  answer: string;
  answerPass: 0 | 1 | null;
  /** The points of a question that was voided, whatever the answer was. */
  voidedScore?: number | undefined;
  /** Null with the explanation until the test is passed. */
  questionKeys: readonly string[] | null;
  /** The explanation; of an open question the reference answer. */
  answers: string | null;
  note?: string | undefined;
};

/** The verdict on an answer with key and explanation; an open question shows its reference answer. */
export function Verdict(props: Props) {
  const { questionType, answer, answerPass, voidedScore, questionKeys, answers, note } = props;
  const open = questionType === "askanswer";
  const plain = open || voidedScore !== undefined;
  return (
    <div className={css.verdict}>
      <p
        role="status"
        className={`${css.told} ${plain ? css.plainTold : answerPass === 1 ? css.rightTold : css.wrongTold}`}
      >
        {open ? (
          <b>问答题不计分，请对照参考答案</b>
        ) : voidedScore !== undefined ? (
          <>
            <b>已作废，计 {voidedScore} 分</b>
            <span>
              您的答案 <b>{answer || "未答"}</b>
            </span>
          </>
        ) : (
          <>
            <b className={css.sign}>
              <Icon name={answerPass === 1 ? "check" : "close"} />
              {answerPass === 1 ? "答对" : answer === "" ? "未答" : "答错"}
            </b>
            {questionKeys !== null && (
              <span>
                正确答案 <b>{questionKeys.join("")}</b>
              </span>
            )}
            <span>
              您的答案 <b>{answer || "未答"}</b>
            </span>
            {note && <span className={css.note}>{note}</span>}
          </>
        )}
      </p>
      <div className={css.why}>
        <h3>{open ? "参考答案" : "解析"}</h3>
        {answers ? (
          <QuestionText html={answers} />
        ) : (
          <p className="hint">{answers === null ? "测验通过后可看正确答案和解析。" : "本题没有解析。"}</p>
        )}
      </div>
    </div>
  );
}
