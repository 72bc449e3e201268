import { passShare } from "@zhutu/domain/exam/grade.ts";
import { listWeakPoints } from "@zhutu/domain/exam/practice/contract.ts";
import type { PracticeChoice } from "@zhutu/domain/exam/practice/choice.ts";
import { CLAIM_LABELS, fewestToClaim } from "@zhutu/domain/exam/weak-points.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { countText } from "@zhutu/domain/numbers.ts";
import type { CSSProperties } from "react";
import { changedInOtherTabs, useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState, SkeletonRows } from "../../../ui/states.tsx";
import css from "./weak-points.module.css";
import type { Subject } from "./subjects-card.tsx";
import type { StartPractice } from "./use-start-practice.ts";

type WeakPoint = CallReply<typeof listWeakPoints>[number];
type Props = { subject: Pick<Subject, "questionBankId">; practice: StartPractice };

/** The topics of the subject where fewest answers are right, each with how sure that is. */
export function WeakPoints({ subject: { questionBankId }, practice }: Props) {
  const list = useApi(
    listWeakPoints,
    { params: { questionBankId } },
    { ...changedInOtherTabs, staleTime: 0 },
  );
  return (
    <aside className={css.side} aria-labelledby="hub-weak">
      <section className="card">
        <div className={`card-h ${css.head}`}>
          <h2 id="hub-weak">薄弱点</h2>
          <span className="hint num">虚线为及格 {percent(passShare)}</span>
        </div>
        <QueryView query={list} skeleton={<SkeletonRows rows={3} height={72} />}>
          {(points) =>
            points.length === 0 ? (
              <EmptyState icon="chart" text="还看不出薄弱点，做几组题再来看。" />
            ) : (
              <ul className={`num ${css.points}`}>
                {points.map((point) => {
                  const choice = { questionBankId, by: "topic", name: point.topic, kind: "any" } as const;
                  return <Point key={point.topic} {...{ point, choice, practice }} />;
                })}
              </ul>
            )
          }
        </QueryView>
      </section>
      <p className="hint">
        横条是真实水平大约所在的范围，做得越多越短、越准。整条在虚线左边才算“把握大”；不到 {fewestToClaim}{" "}
        次作答的只供参考。
      </p>
    </aside>
  );
}

type PointProps = { point: WeakPoint; choice: PracticeChoice; practice: StartPractice };

function Point({ point: { topic, answers, share, low, high, claim }, choice, practice }: PointProps) {
  const unknown = claim === "unknown";
  const range = { "--low": percent(low), "--wide": percent(high - low), "--share": percent(share) };
  return (
    <li className={unknown ? css.unknown : undefined}>
      <b>{topic}</b>
      <span className={css.share}>
        {unknown && "约 "}
        {percent(share)}
      </span>
      <div
        className={css.range}
        role="img"
        aria-label={`${countText(answers)} 次作答答对 ${percent(share)}，真实水平大约在 ${percent(low)} 到 ${percent(high)}`}
        style={range as CSSProperties}
      >
        <em style={{ left: percent(passShare) }} />
        <i />
        <u />
      </div>
      <span className="hint">
        {countText(answers)} 次作答 · {CLAIM_LABELS[claim]}
      </span>
      <Button
        look="text"
        size="sm"
        className={css.go}
        busy={practice.isStarting(choice)}
        aria-label={`练 10 题 ${topic}`}
        onClick={() => practice.start(choice, 10)}
      >
        练 10 题
      </Button>
    </li>
  );
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;
