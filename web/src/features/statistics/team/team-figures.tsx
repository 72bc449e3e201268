import { percentOf } from "@zhutu/domain/numbers.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getTeam } from "@zhutu/domain/statistics/contract.ts";
import css from "./team.module.css";

type Props = CallReply<typeof getTeam>["figures"] & { packages: number };

/** The sums over all packages. */
export function TeamFigures({ seats, assigned, waiting, started, finished, hours, packages }: Props) {
  const figures = [
    ["已购名额", seats, `${packages} 门单位购买的课程`],
    ["已分配", assigned, <Given key="given" left={seats - assigned} waiting={waiting} />],
    ["已开始", started, `${assigned - waiting - started} 人还没开始`],
    [
      "已学完",
      finished,
      assigned === 0 ? "--" : `占已分配的 ${percentOf(finished, assigned, 1).toFixed(1)}%`,
    ],
    ["已得学时", hours.toFixed(1), "继续教育课程"],
  ] as const;
  return (
    <dl className={`card num ${css.figures}`}>
      {figures.map(([label, value, hint]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{value}</b>
            <span className="hint block">{hint}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Wraps between its parts, never within one. */
const Given = ({ left, waiting }: { left: number; waiting: number }) => (
  <span className={css.parts}>
    <span>还可分配 {left}</span>
    {waiting > 0 && (
      <>
        {" · "}
        <span>{waiting} 人待注册</span>
      </>
    )}
  </span>
);

/** What the parts of the bars are. */
export const TeamLegend = () => (
  <div className={css.legend}>
    {(
      [
        [css.done, "已学完"],
        [css.learning, "在学"],
        [css.waiting, "未开始"],
        [css.free, "未分配"],
      ] as const
    ).map(([className, label]) => (
      <span key={label}>
        <i className={className} />
        {label}
      </span>
    ))}
  </div>
);
