import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { SaveState } from "./answer-store.ts";
import { useNextAttempt } from "./paper-clock.tsx";
import type { Paper } from "./paper.ts";
import css from "./sitting-notes.module.css";
import type { HandIn } from "./use-hand-in.ts";

const words: Readonly<Record<SaveState, string>> = {
  saved: "已保存",
  saving: "保存中",
  offline: "网络断开，恢复后自动保存",
  failing: "暂时没有保存成功，会自动再试",
};

type Props = {
  state: SaveState;
  /** Some of this attempt is saved on the server. */
  kept: boolean;
  mode: Paper["mode"];
};

/** Whether the answers are saved on the server; empty without any. */
export function SaveNote({ state, kept, mode }: Props) {
  // A practice goes on without a network.
  const waits = state === "offline" && mode === "practice";
  const bad = !waits && (state === "offline" || state === "failing");
  return (
    <span className={`${css.save} ${bad ? css.unsaved : ""}`} role="status">
      {(state !== "saved" || kept) && (
        <>
          <Icon name={bad ? "warning" : state === "saved" ? "check" : "clock"} />
          {waits ? "已记下，联网后判分" : words[state]}
        </>
      )}
    </span>
  );
}

type FailedNoteProps = { paper: Paper; hand: HandIn; onAnew: () => Promise<void> };

/** Above the answers of a test that was not passed: its score, and the way to another attempt. */
export function FailedNote({ paper, hand, onAnew }: FailedNoteProps) {
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
