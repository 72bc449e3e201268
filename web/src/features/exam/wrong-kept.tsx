import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { MissingLine, RetryLine } from "../../ui/missing-part.tsx";
import css from "./daily-question.module.css";
import type { KeptOutcome } from "./use-wrong-kept.ts";

type Props = { outcome: KeptOutcome | undefined; onRetry: () => void };

/** Whether a wrong answer was saved to the wrong-answer bank (ERRQ-005); empty while saving. */
export function WrongKept({ outcome, onRetry }: Props) {
  if (outcome === undefined) return null;
  return (
    <p className={`hint ${css.kept}`}>
      {outcome === "kept" ? (
        <>
          已加入
          <Link className="link" to={paths.errorQuestions()} target="_blank">
            错题本
          </Link>
        </>
      ) : outcome === "no-code" ? (
        <>
          没有加入错题本：
          <MissingLine />
        </>
      ) : outcome.again ? (
        <RetryLine text={outcome.said} onRetry={onRetry} />
      ) : (
        <span className="muted" role="alert">
          {outcome.said}
        </span>
      )}
    </p>
  );
}
