import { nextAttemptText } from "@zhutu/domain/exam/attempt.ts";
import { useEffect, useEffectEvent } from "react";
import { useNow } from "../../lib/hooks/use-now.ts";
import { Icon } from "../../ui/icon.tsx";
import { clockText, type Paper } from "./paper.ts";
import css from "./paper-clock.module.css";

type Props = Pick<Paper, "serverTime"> & {
  deadline: string;
  /** When `serverTime` arrived, by this browser's clock. */
  receivedAt: number;
  /** Called once when the time is up. */
  onEnd: () => void;
};

/** What is left of the limit, by the server's clock; told aloud at five minutes and at one. */
export function PaperClock({ deadline, serverTime, receivedAt, onEnd }: Props) {
  useNow(true);
  const serverNow = Date.now() + Date.parse(serverTime) - receivedAt;
  const left = Math.max(0, Math.ceil((Date.parse(deadline) - serverNow) / 1000));
  const end = useEffectEvent(onEnd);
  const over = left === 0;
  useEffect(() => {
    if (over) end();
  }, [over]);
  const warning = over ? "时间到" : left <= 60 ? "还剩 1 分钟" : left <= 300 ? "还剩 5 分钟" : "";
  return (
    <span className={`num ${css.clock} ${warning ? css.soon : ""}`}>
      <Icon name="clock" />
      <span role="timer" aria-label="剩余时间">
        {clockText(left)}
      </span>
      <span className="sr" aria-live="polite">
        {warning}
      </span>
    </span>
  );
}

/** When the next attempt may begin, in words, until it may. */
export function useNextAttempt(nextAttemptAt: string | null): string | undefined {
  const now = useNow(nextAttemptAt !== null);
  if (nextAttemptAt === null || Date.parse(nextAttemptAt) <= now) return undefined;
  return nextAttemptText(new Date(nextAttemptAt), new Date(now));
}
