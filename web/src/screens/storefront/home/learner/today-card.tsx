import { getOwnWaiting } from "@zhutu/domain/desk/own/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatPrice } from "@zhutu/domain/money.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { dayText } from "../../../../features/catalogue/live-time.ts";
import { useApi } from "../../../../lib/api/query.ts";
import { Link } from "../../../../lib/link.tsx";
import { paths } from "../../../../paths.ts";
import { buttonClass } from "../../../../ui/button.tsx";
import { countText } from "../../../../ui/count-text.ts";
import { Icon, type IconName } from "../../../../ui/icon.tsx";
import css from "./learner-home.module.css";

type Row = {
  key: string;
  icon: IconName;
  tone?: string | undefined;
  title: string;
  hint: string;
  act: string;
  to: string;
};

const clock = (at: string): string => formatTime(at).slice(11, 16);

function rowsOf({ liveToday, dueAnswers, unpaid, unpaidOrders }: CallReply<typeof getOwnWaiting>): Row[] {
  return [
    ...liveToday.map(({ courseId, courseName, onAir, liveStartTime }) => ({
      key: `live ${courseId}`,
      icon: "live" as const,
      tone: css.live,
      title: courseName,
      hint: onAir ? "正在直播" : liveStartTime ? `今天 ${clock(liveStartTime)} 开播` : "今天开播",
      act: "进入直播间",
      to: paths.study(courseId),
    })),
    ...(dueAnswers > 0
      ? [
          {
            key: "wrong",
            icon: "return" as const,
            title: `${countText(dueAnswers)} 道错题该复习了`,
            hint: "连续做对后移出错题本",
            act: "去复习",
            to: paths.errorQuestions({ practise: "1", due: "1" }),
          },
        ]
      : []),
    ...(unpaid
      ? [
          {
            key: "unpaid",
            icon: "invoice" as const,
            tone: css.due,
            title: `${countText(unpaidOrders)} 笔订单待付款 ${formatPrice(unpaid.orderAmt)}`,
            hint: `${clock(unpaid.expireAt)} 关闭`,
            act: "去付款",
            to: unpaidOrders > 1 ? paths.myOrders({ state: "paying" }) : paths.submittedOrder(unpaid.orderId),
          },
        ]
      : []),
  ];
}

/** What waits today; each with the way to it. */
export function TodayCard({ today }: { today: string }) {
  const waiting = useApi(getOwnWaiting, {}, { staleTime: 0 });
  const rows = waiting.data && rowsOf(waiting.data);
  return (
    <section className={`card ${css.today}`} aria-labelledby="today">
      <div className="card-h">
        <h2 id="today">今天</h2>
        <span className="hint num">{dayText(today)}</span>
      </div>
      {rows?.length === 0 && <p className={`muted ${css.nothing}`}>没有待办，专心学习。</p>}
      <ul className="num">
        {rows?.map(({ key, icon, tone = "", title, hint, act, to }) => (
          <li key={key}>
            <span className={`${css.sign} ${tone}`}>
              <Icon name={icon} />
            </span>
            <div className="shrink">
              <b className="clip2">{title}</b>
              <span className="hint">{hint}</span>
            </div>
            <Link
              className={buttonClass({ look: "line", size: "sm" })}
              to={to}
              aria-label={`${act}：${title}`}
            >
              {act}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
