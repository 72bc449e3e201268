// Which payments are noted as still to be ended somewhere when they are paid.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { noteOpening, settle, unended } from "./queries.ts";

const { db } = await testDatabase();

test.each([
  [["native"], []],
  [["native", "browser"], ["20261126000000000002"]],
] as const)("a payment that was opened as %j is noted: %j", async (ways, noted) => {
  const reference = `2026112600000000000${ways.length}`;
  await db.execute(sql`insert into payments (reference, amount, description, expire_at)
    values (${reference}, 1, '', now() + interval '1 hour')`);
  for (const way of ways) await noteOpening(db, reference, { method: "wechat", way, payer: "", answer: "x" });
  await transaction(db, (tx) =>
    settle(tx, { reference, transactionId: reference, method: "wechat", paidAt: new Date() }),
  );
  expect(await unended(db)).toEqual(noted);
});
