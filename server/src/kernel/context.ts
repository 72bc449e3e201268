import type { Role } from "@zhutu/domain/endpoint.ts";
import type { SecondFactorState } from "@zhutu/domain/second-factor.ts";
import type { AdminRights } from "@zhutu/domain/rights.ts";
import type { Config } from "../start/config.ts";
import type { Db } from "./db/db.ts";
import type { Log } from "./log.ts";
import type { Providers } from "../providers/providers.ts";

/** A valid session's account; `role` is the deciding one, read on the server. */
export type SessionUser = {
  userId: number;
  role: Role;
  roles: Role[];
  sessionId: string;
  userName: string;
  /** An administrator's rights; null means all. */
  rights: AdminRights;
  /** Of administrators; others have none. */
  secondFactor: SecondFactorState;
};

/** Process-wide services. */
export type Services = {
  db: Db;
  config: Config;
  providers: Providers;
  log: Log;
};

/** One request's context. */
export type Ctx<U extends SessionUser | null = SessionUser | null> = Services & {
  user: U;
  /** A token matches no open session: 403 says `token expired`. */
  tokenExpired: boolean;
  ip: string;
  userAgent: string;
  requestId: string;
  idempotencyKey: string | undefined;
  /** The Range header; undefined beside If-Range. */
  range: string | undefined;
  /** Aborted when the caller disconnects; for long work done only for that answer. */
  gone: AbortSignal;
};
