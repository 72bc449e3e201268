// Tokens and sessions: the token is a signed JWT naming a session; what it may do is read from the session's row.
import { randomBytes } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { recordAudit } from "../../kernel/audit.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/refuse.ts";
import {
  type Account,
  endSession,
  findOpenSession,
  insertSession,
  openSessionsOf,
  touchSession,
} from "./queries.ts";

const keys = new Map<string, Promise<CryptoKey>>();

/** The secret as the key that signs, made once: given its bytes, jose would make it anew at every call. */
function keyOf(jwtSecret: string): Promise<CryptoKey> {
  const known = keys.get(jwtSecret);
  if (known) return known;
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const made = crypto.subtle.importKey("raw", Buffer.from(jwtSecret), hmac, false, ["sign", "verify"]);
  keys.set(jwtSecret, made);
  return made;
}

/** Opens a session for the account and returns its token (30 days, or 7 idle). */
export async function startSession(ctx: Ctx, account: Account): Promise<string> {
  const sessionId = randomBytes(24).toString("base64url");
  const row = { sessionId, userId: account.userId, ip: ctx.ip, userAgent: ctx.userAgent.slice(0, 300) };
  await insertSession(ctx.db, row);
  return new SignJWT({ role: account.roles, sid: sessionId })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(String(account.userId))
    .setIssuedAt()
    .setExpirationTime("30d")
    .sign(await keyOf(ctx.config.jwtSecret));
}

/** The account behind a token, or null when the token is forged, old, ended or its account disabled. */
export async function readSession(db: Db, jwtSecret: string, token: string): Promise<SessionUser | null> {
  const sessionId = await sessionIdOf(token, jwtSecret);
  return sessionId ? userOfSession(db, sessionId) : null;
}

/** The account of a session that is still open, or null. */
export async function userOfSession(db: Db, sessionId: string): Promise<SessionUser | null> {
  const row = await findOpenSession(db, sessionId);
  if (!row || !row.roles[0]) return null;
  if (row.stale) await touchSession(db, sessionId);
  return { userId: row.userId, userName: row.userName, roles: row.roles, role: row.roles[0], sessionId };
}

async function sessionIdOf(token: string, jwtSecret: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, await keyOf(jwtSecret), { algorithms: ["HS256"] });
    return typeof payload["sid"] === "string" ? payload["sid"] : undefined;
  } catch {
    return undefined; // a forged or outdated token is no session, not an error
  }
}

/** Ends the caller's own session; its token is worth nothing from now on. */
export async function logOut(ctx: Ctx<SessionUser>): Promise<null> {
  await endSession(ctx.db, ctx.user.userId, ctx.user.sessionId, "logout");
  await recordAudit(ctx.db, ctx, { action: "sign-out", subject: `user:${ctx.user.userId}` });
  return null;
}

/** The caller's open sessions, newest first; keys are prefixes, never whole session ids. */
export async function mySessions(ctx: Ctx<SessionUser>) {
  const rows = await openSessionsOf(ctx.db, ctx.user.userId);
  return rows.map((row) => ({
    sessionKey: row.sessionId.slice(0, 12),
    current: row.sessionId === ctx.user.sessionId,
    ip: row.ip ?? "",
    device: row.userAgent ?? "",
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
}

/** Ends one of the caller's sessions by its key; refuses a key that is not theirs. */
export async function endMySession(ctx: Ctx<SessionUser>, sessionKey: string): Promise<null> {
  const row = (await openSessionsOf(ctx.db, ctx.user.userId)).find((s) => s.sessionId.startsWith(sessionKey));
  if (!row) throw refuse("NOT_FOUND");
  await endSession(ctx.db, ctx.user.userId, row.sessionId, "ended by owner");
  await recordAudit(ctx.db, ctx, { action: "session ended", subject: `user:${ctx.user.userId}` });
  return null;
}
