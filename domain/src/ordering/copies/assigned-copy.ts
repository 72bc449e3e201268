// Copies of a package order once they are given to phones (domain.md "Copies of a package").
import { mostCopies } from "../../cart/quantity.ts";
import { maskPhone } from "../../phone.ts";

/**
 * What has become of a copy, on every screen and in every file; `waiting`: nobody has registered with the phone;
 * `queued`: its owner holds the course otherwise; `finished`: begun, and every lesson is done.
 */
export const COPY_STATES = {
  waiting: "waiting",
  queued: "queued",
  notStarted: "notStarted",
  learning: "learning",
  finished: "finished",
} as const;
export type CopyState = (typeof COPY_STATES)[keyof typeof COPY_STATES];

export const COPY_STATE_LABELS: Readonly<Record<CopyState, string>> = {
  waiting: "待注册",
  queued: "排队中",
  notStarted: "未开始",
  learning: "在学",
  finished: "已学完",
};

/**
 * Whether copies of an item of that amount are given by phone: those that cost nothing, which earlier releases sold, go
 * by a claim link alone, as trying phones out must cost copies (security.md 5).
 */
export const isGivenByPhone = ({ orderItemAmt }: { orderItemAmt: number }): boolean => orderItemAmt > 0;

/** What is said of the others. */
export const byLinkAlone =
  "这笔单位购买没有收费，不能按手机号分配。请新建领取链接发给学员，您自己也用链接领取。";

/** Phones in one request at most: as many as one order line can have copies, so that a whole roster is all or nothing. */
export const mostListed = mostCopies;

/** Whether a copy in this state may be taken back: until its first use. */
export const mayTakeBack = (state: CopyState): boolean =>
  state !== COPY_STATES.learning && state !== COPY_STATES.finished;

/**
 * How often copies of an order of so many are taken back in 24 hours: each once, and a few where there are few, as who
 * mistyped corrects it. More often than that people are tried out, not taught (security.md 5).
 */
export const mostTakenBack = (copies: number): number => Math.max(5, copies);

/** What is said past it; `over`: when it is possible again, as a person reads it. */
export const takenBackTooOften = (copies: number, over: string): string =>
  `这个订单 24 小时内最多收回 ${mostTakenBack(copies)} 次，请在 ${over} 以后再收回`;

/** Phones that a buyer may list in an hour: a firm of 1,000 people in twenty courses. */
export const mostPhonesHourly = 20_000;

/**
 * Of the phones that are to get a copy, those to send: all of them where each is covered by a copy that is left. Else
 * those that the list of who has one (`listed`, masked) shows are left out, as the server would refuse the whole request.
 */
export function phonesToSend(
  phones: readonly string[],
  { listed, copiesLeft }: { listed: ReadonlySet<string>; copiesLeft: number },
): string[] {
  const unlisted = phones.filter((phone) => !listed.has(maskPhone(phone)));
  return phones.length <= copiesLeft || unlisted.length === 0 ? [...phones] : unlisted;
}
