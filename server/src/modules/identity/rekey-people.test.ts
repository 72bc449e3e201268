// A change of DATA_KEY goes on until nothing is left to move, whoever writes with the previous key meanwhile.
import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { keysFrom } from "../../kernel/crypto.ts";
import { testApp } from "../../testing/app.ts";
import { aLearnerWithIdCard } from "../../testing/identity.ts";
import { rekeyPeople } from "./rekey-people.ts";
import { users } from "./tables.ts";

const [A, B] = [randomBytes(32), randomBytes(32)];
const keys = keysFrom(B, A);

const shop = await testApp({ DATA_KEY: A.toString("base64") });
const { db } = shop;

/** From now on what is written of that person is at once written over with what was there, so many times. */
async function writtenOver(userId: number, times: number): Promise<void> {
  await db.execute(sql`create sequence written_over`);
  await db.execute(
    sql.raw(`create function write_over() returns trigger language plpgsql as $$ begin
      if old.user_id = ${userId} and nextval('written_over') <= ${times} then
        new.id_card_cipher := old.id_card_cipher;
        new.id_card_hmac := old.id_card_hmac;
      end if;
      return new;
    end $$`),
  );
  await db.execute(
    sql`create trigger write_over before update on ${users} for each row execute function write_over()`,
  );
}

test.each([
  ["once is moved in the next pass", 1, [1, 2, 2], true],
  ["again and again keeps the change from ending", 100, [1, 2, 3, 4, 5], false],
])("what is written with the previous key %s", async (_, times, passes, settled) => {
  const { userId } = await aLearnerWithIdCard(shop);
  await writtenOver(userId, times);
  const seen: number[] = [];
  const ended = await rekeyPeople(db, keys, ({ accounts }) => seen.push(accounts));
  await db.execute(sql`drop function write_over cascade`);
  await db.execute(sql`drop sequence written_over`);
  expect([seen, ended.settled, ended.left]).toEqual([passes, settled, []]);
  const [row] = await db.select().from(users).where(eq(users.userId, userId));
  expect(keys.isPresent(row?.idCardCipher ?? "")).toBe(settled);
});
