import { percentOf } from "@zhutu/domain/numbers.ts";
import type { listHourForecasts } from "@zhutu/domain/certificate/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import css from "./hours.module.css";

export type HourForecast = CallReply<typeof listHourForecasts>[number];
type Kind = HourForecast["required"];

/** A subject's required and optional hours: earned, expected from own and offered courses, missing. */
export function HourKinds({ forecast }: { forecast: HourForecast }) {
  const { required, optional, offer, certStatus } = forecast;
  return (
    <section className="card" aria-label="学时进度">
      <div className={css.kinds}>
        <KindOfHours name="必修" kind={required} leftOpen={offer.requiredOpen} />
        <KindOfHours name="选修" kind={optional} leftOpen={offer.optionalOpen} />
      </div>
      {certStatus === "learning" && (
        <p className={css.legend}>
          <span>
            <i className={css.earned} />
            已得
          </span>
          <span>
            <i className={css.own} />
            已有课程还能得
          </span>
          <span>
            <i className={css.offered} />
            下面的凑课方案补足
          </span>
        </p>
      )}
    </section>
  );
}

function KindOfHours({ name, kind, leftOpen }: { name: string; kind: Kind; leftOpen: number }) {
  const { earned, target, missing, fromOwn, open } = kind;
  const share = (hours: number): string => `${target > 0 ? Math.min(100, (hours / target) * 100) : 100}%`;
  return (
    <div className={`${css.kind} num`}>
      <div className="between">
        <h2>{name}</h2>
        <span>
          <big>{earned.toFixed(1)}</big> / {target} 学时
        </span>
      </div>
      <div
        className={css.track}
        role="progressbar"
        aria-label={`${name}学时`}
        aria-valuenow={target > 0 ? percentOf(earned, target) : 100}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${earned} / ${target} 学时`}
      >
        <i className={css.earned} style={{ width: share(earned) }} />
        <i className={css.own} style={{ width: share(Math.min(missing, fromOwn)) }} />
        <i className={css.offered} style={{ width: share(Math.max(0, open - leftOpen)) }} />
      </div>
      <p className="hint">{sentenceOf(missing, open)}</p>
    </div>
  );
}

function sentenceOf(missing: number, open: number): string {
  if (missing === 0) return "已满足";
  const after = open === 0 ? "学完已有课程就够了" : `学完已有课程后仍差 ${open.toFixed(1)}`;
  return `还差 ${missing.toFixed(1)} 学时，${after}`;
}
