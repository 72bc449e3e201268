import { useEffect, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { recordWrong } from "./record-wrong.ts";
import css from "./daily-question.module.css";

type Props = { questionId: number; answer: string };

/** Keeps a learner's wrong answer in the wrong-answer bank, and says what came of it (ERRQ-005). */
export default function WrongKept({ questionId, answer }: Props) {
  const [kept, setKept] = useState<boolean>();
  useEffect(() => void recordWrong(questionId, answer).then(setKept), [questionId, answer]);
  if (kept === undefined) return null;
  if (kept)
    return (
      <p className={`hint ${css.kept}`}>
        已加入
        <Link className="link" to={paths.errorQuestions()} target="_blank">
          错题本
        </Link>
      </p>
    );
  return (
    <p className={`hint ${css.kept}`} role="alert">
      没有加入错题本，请检查网络
      <Button
        look="text"
        size="sm"
        onClick={() => {
          setKept(undefined);
          void recordWrong(questionId, answer).then(setKept);
        }}
      >
        重试
      </Button>
    </p>
  );
}
