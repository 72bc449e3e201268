// Copies given to phones (domain.md "Copies of a package").
import { maxCopies } from "../../cart/quantity.ts";
import { maskPhone } from "../../phone.ts";

/** `waiting`: no account; `queued`: the course is held otherwise; `finished`: every lesson done. */
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

/** Free copies go by claim link: probing phones must cost copies (security.md 5). */
export const isGivenByPhone = ({ orderItemAmt }: { orderItemAmt: number }): boolean => orderItemAmt > 0;

export const byLinkAlone =
  "这笔单位购买没有收费，不能按手机号分配。请新建领取链接发给学员，您自己也用链接领取。";

/** As many as an order line has copies, so a whole roster is all or nothing. */
export const maxListed = maxCopies;

/** A copy may be taken back until its first use. */
export const mayTakeBack = (state: CopyState): boolean =>
  state !== COPY_STATES.learning && state !== COPY_STATES.finished;

/**
 * Take-backs in 24 hours: each copy once, at least 5 for corrections. More would be probing phones
 * (security.md 5).
 */
export const maxTakenBack = (copies: number): number => Math.max(5, copies);

/** `over`: formatted time it is possible again. */
export const takenBackTooOften = (copies: number, over: string): string =>
  `这个订单 24 小时内最多收回 ${maxTakenBack(copies)} 次，请在 ${over} 以后再收回`;

/** Enough for a firm of 1,000 people in twenty courses. */
export const maxPhonesHourly = 20_000;

/**
 * Phones to send: all if copies suffice; otherwise without those in `listed` (masked), as the server
 * would refuse the whole request.
 */
export function phonesToSend(
  phones: readonly string[],
  { listed, copiesLeft }: { listed: ReadonlySet<string>; copiesLeft: number },
): string[] {
  const unlisted = phones.filter((phone) => !listed.has(maskPhone(phone)));
  return phones.length <= copiesLeft || unlisted.length === 0 ? [...phones] : unlisted;
}
