// What waits for a person who is being moved to another key finds them whole.
import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { keysFrom } from "../../kernel/crypto.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { aLearnerWithIdCard } from "../../testing/identity.ts";
import { spendPlayCheck } from "./play-checks.ts";
import { lockAccount } from "./profile-queries.ts";
import { rekeyPerson } from "./rekey-person.ts";
import { faceChecks, identityConfirmations, sessions, users } from "./tables.ts";

const [A, B] = [randomBytes(32), randomBytes(32)];
const shop = await testApp({ DATA_KEY: A.toString("base64") });
const { db } = shop;

test("a check for play that is spent while its person is moved is spent, and once", async () => {
  const admin = await shop.account("admin");
  const me = await aLearnerWithIdCard(shop);
  const { userId } = me;
  await shop.tokenOf(me);
  const [account] = await db.update(users).set({ userStatus: 2 }).where(eq(users.userId, userId)).returning();
  const { userName, idCardCipher, idCardHmac, updateTime } = account!;
  await db
    .insert(identityConfirmations)
    .values({ userId, idCardHmac, staffId: admin.userId, evidence: "身份证原件" });
  const now = sql`now()`;
  const passed = { purpose: "play", state: "passed", courseId: 1, expiresAt: now, decidedAt: now } as const;
  const certifyId = "check-of-play";
  await db.insert(faceChecks).values({ certifyId, userId, userName, idCardCipher, idCardHmac, ...passed });
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, userId));
  const config = { ...shop.services.config, keys: keysFrom(B, A) };
  const user = { userId, sessionId: session!.sessionId } as SessionUser;
  const ctx = { ...shop.services, config, user, ip: "127.0.0.1" } as unknown as Ctx<SessionUser>;
  const spend = () => transaction(db, (tx) => spendPlayCheck(tx, ctx, { certifyId, courseId: 1 }));

  let spending: Promise<string | undefined> | undefined;
  await transaction(db, async (tx) => {
    const locked = await lockAccount(tx, userId);
    expect(await rekeyPerson(tx, config, locked!)).toEqual({ accounts: 1, faceChecks: 1, confirmations: 1 });
    spending = spend();
    await vi.waitUntil(async () => {
      const { rows } = await db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
  });
  const [moved] = await db.select().from(users).where(eq(users.userId, userId));
  // The office's form of the account stays one of this state.
  expect([moved?.idCardHmac === idCardHmac, moved?.updateTime]).toEqual([false, updateTime]);
  expect(await spending).toMatch(/^[\w-]{32}$/);
  expect(await spend()).toBeUndefined();
});

test("without a previous key nothing is looked at", async () => {
  const me = await aLearnerWithIdCard(shop);
  const number = { userId: me.userId, idCardCipher: "sealed by nobody", idCardHmac: "x" };
  const config = { keys: keysFrom(B) };
  const moved = await transaction(db, (tx) => rekeyPerson(tx, config, number));
  expect(moved).toEqual({ accounts: 0, faceChecks: 0, confirmations: 0 });
});
