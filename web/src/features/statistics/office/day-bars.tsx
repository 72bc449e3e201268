import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import type { getOverview } from "@zhutu/domain/statistics/contract.ts";
import css from "./day-bars.module.css";

type Days = CallReply<typeof getOverview>["days"];

/** A bar a day, as high as its income; every day can be read out and pointed at. */
export function DayBars({ days }: { days: Days }) {
  const most = Math.max(0, ...days.map(({ orderAmt }) => orderAmt));
  if (most === 0) return <p>这 30 天还没有收入</p>;
  return (
    <>
      <ul className={css.bars}>
        {days.map(({ day, orderCnt, orderAmt }) => {
          const said = `${day}：${orderCnt} 笔，${formatAmount(orderAmt)}`;
          return (
            <li key={day} title={said}>
              <span className="sr">{said}</span>
              <span className={css.bar} style={{ height: `${(orderAmt / most) * 100}%` }} />
            </li>
          );
        })}
      </ul>
      <p className={css.ends}>
        <span>{days[0]?.day.slice(5)}</span>
        <span>最高 {formatAmount(most)}</span>
        <span>{days.at(-1)?.day.slice(5)}</span>
      </p>
    </>
  );
}
