// What every use case is given, explicitly. No container, no globals.
import type { Role } from "@zhutu/domain/endpoint.ts";
import type { AdminRights } from "@zhutu/domain/rights.ts";
import type { Config } from "../start/config.ts";
import type { Db } from "./db/db.ts";
import type { ReadReplica } from "./db/read-replica.ts";
import type { Log } from "./log.ts";
import type { Providers } from "../providers/providers.ts";

/** The account behind a valid session; `role` is the deciding one, read on the server. */
export type SessionUser = {
  userId: number;
  role: Role;
  roles: Role[];
  sessionId: string;
  userName: string;
  /** Of an administrator: the parts of the office that they were given; null is everything. */
  rights: AdminRights;
};

/** What lives as long as the process. */
export type Services = {
  db: Db;
  /** For reads that may be some seconds old; the database itself where there is no replica. */
  replica: ReadReplica;
  config: Config;
  providers: Providers;
  log: Log;
};

/** One request's context. */
export type Ctx<U extends SessionUser | null = SessionUser | null> = Services & {
  user: U;
  /** A token came, but it names no open session: 403 says `token expired`. */
  tokenExpired: boolean;
  ip: string;
  userAgent: string;
  requestId: string;
  /** The Idempotency-Key header, when the caller sent one. */
  idempotencyKey: string | undefined;
  /** The Range header, when the caller asks for a part of a file that it can take as it is now. */
  range: string | undefined;
  /** Aborted when the caller goes away before the answer is written: for work that is long and for that answer alone. */
  gone: AbortSignal;
};
