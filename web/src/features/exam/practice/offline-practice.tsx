import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { onNetworkBack } from "../../../lib/network.ts";
import { useSession } from "../../../lib/session/session.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { draftsOnDevice } from "../draft-place.ts";
import { titleOf } from "../paper.ts";
import css from "./hub.module.css";
import { keptRuns } from "./kept-runs.ts";

/** The practice page without a network: the runs that can be continued on this device. */
export function OfflinePractice({ busy, again }: { busy: boolean; again: () => void }) {
  const userId = useSession()?.userId ?? 0;
  const runs = keptRuns(userId);
  const back = useEffectEvent(again);
  useEffect(() => onNetworkBack(() => back()), []);
  return (
    <div className={`frame ${css.hub}`}>
      <div className={css.head}>
        <h1>练习</h1>
      </div>
      <Alert role="status">
        没有网络，{runs.length === 0 ? "联网后可以练习。" : "打开过的专项练习可以继续做，答案联网后判分。"}
        <Button look="text" size="sm" busy={busy} onClick={again}>
          重试
        </Button>
      </Alert>
      <section className={`card ${css.kept}`} aria-label="可以继续的练习">
        {runs.length === 0 ? (
          <EmptyState
            icon="pencil"
            text="这台设备上没有打开过的专项练习。联网时打开一组，没有网络也能接着做。"
          />
        ) : (
          <ul>
            {runs.map(({ paper, answers }) => {
              const drafts = draftsOnDevice(userId, paper.userPaperId);
              const done = new Set([
                ...answers.filter(({ answer }) => answer !== "").map(({ questionId }) => questionId),
                ...Object.keys(drafts).map(Number),
              ]);
              const waiting = Object.keys(drafts).length;
              return (
                <li key={paper.userPaperId}>
                  <div>
                    <b>{titleOf(paper)}</b>
                    <span className="hint num">
                      做过 {done.size} / {paper.questions.length} 题
                      {waiting > 0 && ` · ${waiting} 题联网后判分`}
                    </span>
                  </div>
                  <Link
                    className={buttonClass({ look: "soft" })}
                    to={paths.practiceRun(paper.userPaperId)}
                    aria-label={`继续 ${titleOf(paper)}`}
                  >
                    继续
                  </Link>
                </li>
              );
            })}
          </ul>
        )}
      </section>
    </div>
  );
}
