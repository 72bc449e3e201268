import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { getToday } from "@zhutu/domain/statistics/office/contract.ts";
import type { SpanName } from "@zhutu/domain/statistics/office/today.ts";
import { Card, Skeleton, Typography } from "antd";
import { changedInOtherTabs, useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { changeText, type ChangeText } from "./change-text.ts";
import css from "./overview-cards.module.css";

type Today = CallReply<typeof getToday>;
type Figure = keyof Today["today"]["now"];

const count = (unit: string) => (value: number) => `${value.toLocaleString("zh-CN")} ${unit}`;
const FIGURES: readonly { of: Figure; label: string; text: (value: number) => string }[] = [
  { of: "income", label: "收入", text: formatAmount },
  { of: "orders", label: "付款订单", text: count("单") },
  { of: "learners", label: "新学员", text: count("人") },
];
const LABELS: Readonly<Record<SpanName, { label: string; than: string }>> = {
  today: { label: "今天", than: "昨天同一时刻" },
  yesterday: { label: "昨天", than: "前一天" },
  days30: { label: "近 30 天", than: "之前 30 天" },
};

/** ▲ 9.6%, in words for a screen reader and under the pointer. */
function Change({ mark, said, tone }: ChangeText) {
  return (
    <Typography.Text type={tone} title={said} className={css.change}>
      <span aria-hidden="true">{mark}</span>
      <span className="sr">{said}</span>
    </Typography.Text>
  );
}

/** Income, paid orders and new learners of today, yesterday and 30 days, each beside the same span before. */
export function TodayCards() {
  const query = useApi(getToday, {}, changedInOtherTabs);
  return (
    <QueryView query={query} skeleton={<Cards />}>
      {(today) => <Cards today={today} />}
    </QueryView>
  );
}

const Cards = ({ today }: { today?: Today }) => (
  <div className={css.today}>
    {FIGURES.map((figure) => (
      <Card key={figure.of} role="group" aria-label={`今天${figure.label}`}>
        {today ? <Spans {...figure} today={today} /> : <Skeleton active paragraph={{ rows: 3 }} />}
      </Card>
    ))}
  </div>
);

function Spans({ of, label, text, today }: (typeof FIGURES)[number] & { today: Today }) {
  const changeIn = (name: SpanName) => {
    const change = changeText(today[name].now[of], today[name].before[of], LABELS[name].than);
    return change && <Change {...change} />;
  };
  const sinceYesterday = changeIn("today");
  return (
    <>
      <Typography.Text type="secondary">今天{label}</Typography.Text>
      <div className={css.main}>{text(today.today.now[of])}</div>
      <div className={css.than}>
        <Typography.Text type="secondary">
          {sinceYesterday ? `较${LABELS.today.than}` : `${LABELS.today.than} ${text(today.today.before[of])}`}
        </Typography.Text>
        {sinceYesterday}
      </div>
      <dl className={css.spans}>
        {(["yesterday", "days30"] as const).map((name) => (
          <div key={name}>
            <dt>{LABELS[name].label}</dt>
            <dd>
              {text(today[name].now[of])} {changeIn(name)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
