// A signed JWT names a session; rights come from the session's row.
import { firstCharacters } from "@zhutu/domain/text-rule.ts";
import { randomBytes } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { grouped } from "../../kernel/db/grouped.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import {
  type Account,
  endSession,
  findOpenSessions,
  insertSession,
  openSessionsOf,
  touchSession,
} from "./queries.ts";

type Genuine = { sessionId: string; userId: number; until: number };
type TokenSecrets = Pick<Ctx["config"], "jwtSecret" | "jwtSecretPrevious">;
type Signer = {
  key: Promise<CryptoKey>;
  /**
   * Verified tokens, because verifying costs more than a small call. Each call still reads its
   * session.
   */
  genuine: LRUCache<string, Genuine>;
};

const signers = new Map<string, Signer>();
const maxGenuine = 5_000;

/** Imported once; given bytes, jose would import it at every call. */
function signerOf(jwtSecret: string): Signer {
  const existing = signers.get(jwtSecret);
  if (existing) return existing;
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = crypto.subtle.importKey("raw", Buffer.from(jwtSecret), hmac, false, ["sign", "verify"]);
  const made: Signer = { key, genuine: new LRUCache({ max: maxGenuine }) };
  signers.set(jwtSecret, made);
  return made;
}

/** 30 days, or 7 idle. */
export async function startSession(
  tx: Tx,
  ctx: Pick<Ctx, "config" | "ip" | "userAgent">,
  account: Pick<Account, "userId" | "roles">,
  showedSecondFactor = false,
): Promise<string> {
  const sessionId = randomBytes(24).toString("base64url");
  const { userId } = account;
  const userAgent = withoutNumbers(ctx.userAgent);
  await insertSession(tx, { sessionId, userId, ip: ctx.ip, userAgent, showedSecondFactor });
  return new SignJWT({ role: account.roles, sid: sessionId })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(String(userId))
    .setIssuedAt()
    .setExpirationTime("30d")
    .sign(await signerOf(ctx.config.jwtSecret).key);
}

/** Without anything like a personal number or token, as senders choose this header freely. */
const withoutNumbers = (userAgent: string): string =>
  firstCharacters(userAgent, 300).replaceAll(/(?<![\d.])(?:\d[ -]?){7,}[Xx]?|eyJ[\w.-]*/g, "…");

/** Null if the token is forged, expired or ended, or the account disabled. */
export async function readSession(db: Db, secrets: TokenSecrets, token: string): Promise<SessionUser | null> {
  const named = await namedBy(token, secrets);
  return named ? userOfSession(db, named.sessionId) : null;
}

/** Without the database: the session may have ended. */
export const bearerOf = async (secrets: TokenSecrets, token: string): Promise<number | undefined> =>
  (await namedBy(token, secrets))?.userId;

/** Simultaneous calls share one statement. */
const readOpenSession = grouped({
  most: 128,
  atOnce: 4,
  maxWaiting: 10_000,
  keyOf: (asked: { sessionId: string }) => asked,
  run: findOpenSessions,
});

export async function userOfSession(db: Db, sessionId: string): Promise<SessionUser | null> {
  const row = await readOpenSession(db, { sessionId });
  if (!row || !row.roles[0]) return null;
  if (row.stale) await touchSession(db, sessionId);
  const { userId, userName, roles, rights, secondFactor } = row;
  return { userId, userName, roles, role: row.roles[0], rights, secondFactor, sessionId };
}

/** Tries the present secret, then the previous one. */
async function namedBy(token: string, secrets: TokenSecrets): Promise<Genuine | undefined> {
  const { jwtSecret, jwtSecretPrevious } = secrets;
  const named = await namedUnder(jwtSecret, token);
  return named || jwtSecretPrevious === undefined ? named : namedUnder(jwtSecretPrevious, token);
}

async function namedUnder(jwtSecret: string, token: string): Promise<Genuine | undefined> {
  const signer = signerOf(jwtSecret);
  const { genuine } = signer;
  const session = genuine.get(token) ?? (await verified(token, await signer.key));
  if (!session || session.until <= Date.now()) {
    genuine.delete(token);
    return undefined;
  }
  genuine.set(token, session);
  return session;
}

async function verified(token: string, key: CryptoKey): Promise<Genuine | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"] });
    const { sid, sub, exp } = payload;
    if (typeof sid !== "string" || sub === undefined || exp === undefined) return undefined;
    return { sessionId: sid, userId: Number(sub), until: exp * 1_000 };
  } catch {
    return undefined; // a forged or expired token is no session, not an error
  }
}

export async function logOut(ctx: Ctx<SessionUser>): Promise<null> {
  await transaction(ctx.db, async (tx) => {
    await endSession(tx, ctx.user.userId, ctx.user.sessionId, "logout");
    await recordAudit(tx, ctx, { action: "account.sign-out", subject: `user:${ctx.user.userId}` });
  });
  return null;
}

/** Newest first; keys are prefixes of session ids. */
export async function mySessions(ctx: Ctx<SessionUser>) {
  const rows = await openSessionsOf(ctx.db, ctx.user.userId);
  return rows.map((row) => ({
    sessionKey: row.sessionId.slice(0, 12),
    current: row.sessionId === ctx.user.sessionId,
    ip: row.ip ?? "",
    device: row.userAgent ?? "",
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
  }));
}

export async function endMySession(ctx: Ctx<SessionUser>, sessionKey: string): Promise<null> {
  const row = (await openSessionsOf(ctx.db, ctx.user.userId)).find((s) => s.sessionId.startsWith(sessionKey));
  if (!row) throw refuse("NOT_FOUND");
  await transaction(ctx.db, async (tx) => {
    await endSession(tx, ctx.user.userId, row.sessionId, "ended by owner");
    await recordAudit(tx, ctx, { action: "session.end", subject: `user:${ctx.user.userId}` });
  });
  return null;
}
