// Links to claim a copy (domain.md "Copies of a package").

export const claimDays = [1, 7, 30] as const;
/** Limit per item. */
export const maxOpenLinks = 20;

export const CLAIM_STATES = {
  open: "open",
  expired: "expired",
  revoked: "revoked",
  usedUp: "usedUp",
} as const;
export type ClaimState = (typeof CLAIM_STATES)[keyof typeof CLAIM_STATES];

export const CLAIM_STATE_LABELS: Readonly<Record<ClaimState, string>> = {
  open: "生效中",
  expired: "已到期",
  revoked: "已停用",
  usedUp: "已领完",
};

export const CLAIM_OVER_SENTENCES: Readonly<Record<Exclude<ClaimState, "open">, string>> = {
  expired: "这个领取链接已到期，请联系发给您链接的人",
  revoked: "这个领取链接已停用，请联系发给您链接的人",
  usedUp: "名额已经领完，请联系发给您链接的人",
};

type Link = {
  revoked: boolean;
  expired: boolean;
  /** Copies claimed and maximum; null: as many as the item has left. */
  claimed: number;
  seats: number | null;
  copiesLeft: number;
};

/** State of a link; revoked takes precedence. */
export function claimState({ revoked, expired, claimed, seats, copiesLeft }: Link): ClaimState {
  if (revoked) return "revoked";
  if (expired) return "expired";
  return claimsLeft({ claimed, seats, copiesLeft }) === 0 ? "usedUp" : "open";
}

/** Copies it can give, never more than the item has left: links reserve none. */
export const claimsLeft = ({
  claimed,
  seats,
  copiesLeft,
}: Pick<Link, "claimed" | "seats" | "copiesLeft">): number =>
  Math.max(0, Math.min(copiesLeft, seats === null ? copiesLeft : seats - claimed));
