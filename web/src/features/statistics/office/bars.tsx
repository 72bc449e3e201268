import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import type { getOverview } from "@zhutu/domain/desk/contract.ts";
import { Flex, Progress, Typography } from "antd";
import type { ReactNode } from "react";
import css from "./day-bars.module.css";

type Days = CallReply<typeof getOverview>["days"];

/** A bar a day, as high as its income; every day can be read out and pointed at. */
export function DayBars({ days, none = "这 30 天还没有收入" }: { days: Days; none?: string }) {
  const most = Math.max(0, ...days.map(({ orderAmt }) => orderAmt));
  if (most === 0) return <p>{none}</p>;
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
        <span>{shortDay(days[0])}</span>
        <span>最高 {formatAmount(most)}</span>
        <span>{shortDay(days.at(-1))}</span>
      </p>
    </>
  );
}

/** A day without its year; a month whole. */
const shortDay = (one: Days[number] | undefined): string =>
  one === undefined ? "" : one.day.length > 7 ? one.day.slice(5) : one.day;

type Bar = { key: number; name: ReactNode; value: number; said: string };

const bare = { padding: 0, margin: 0, listStyle: "none" };
const figure = { whiteSpace: "nowrap" } as const;

/** Places with a bar each, as long as its value; what each is and has stands above its bar. */
export function RankBars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  return (
    <Flex vertical gap={12} component="ol" style={bare}>
      {bars.map(({ key, name, value, said }) => (
        <li key={key}>
          <Flex justify="space-between" gap="small">
            <span>{name}</span>
            <Typography.Text strong style={figure}>
              {said}
            </Typography.Text>
          </Flex>
          <div aria-hidden="true">
            <Progress status="normal" percent={most > 0 ? (value / most) * 100 : 0} showInfo={false} />
          </div>
        </li>
      ))}
    </Flex>
  );
}
