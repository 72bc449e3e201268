// Copies of a package order once they are given to phones (domain.md "Copies of a package").
import { mostCopies } from "../cart/quantity.ts";

/** What has become of a copy; `waiting`: nobody has registered with the phone; `queued`: its owner holds the course otherwise. */
export const COPY_STATES = {
  waiting: "waiting",
  queued: "queued",
  active: "active",
  started: "started",
} as const;
export type CopyState = (typeof COPY_STATES)[keyof typeof COPY_STATES];

export const COPY_STATE_LABELS: Readonly<Record<CopyState, string>> = {
  waiting: "待注册",
  queued: "排队中",
  active: "已生效",
  started: "已开始",
};

/** Phones in one request at most: as many as one order line can have copies, so that a whole roster is all or nothing. */
export const mostListed = mostCopies;

/** Whether a copy in this state may be taken back: until its first play. */
export const mayTakeBack = (state: CopyState): boolean => state !== COPY_STATES.started;
