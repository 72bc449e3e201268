import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import css from "./failed-note.module.css";
import type { Paper } from "./paper.ts";
import type { HandIn } from "./use-hand-in.ts";
import { useNextAttempt } from "./use-next-attempt.ts";

type Props = { paper: Paper; hand: HandIn; onAnew: () => Promise<void> };

/** Above the answers of a test that was not passed: its score, and the way to another attempt. */
export function FailedNote({ paper, hand, onAnew }: Props) {
  const { userScore, totalScore, passScore } = paper;
  const wait = useNextAttempt(paper.nextAttemptAt);
  return (
    <section className={`alert alert-bad ${css.note}`} aria-label="测验成绩">
      <Icon name="warning" />
      <p className={css.score}>
        <b className="num">测验未通过，{userScore ?? 0} 分</b>
        <span className="num">
          满分 {totalScore}，及格 {passScore}
        </span>
        {wait !== undefined && <span className="num">{wait}</span>}
        {hand.failed && <span role="alert">{hand.failed}</span>}
      </p>
      <Button busy={hand.busy} disabled={wait !== undefined} onClick={() => void onAnew()}>
        继续测试
      </Button>
    </section>
  );
}
