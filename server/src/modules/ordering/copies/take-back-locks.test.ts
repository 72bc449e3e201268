// The locks of a taking back: one who waits for a phone must hold none that comes later (domain.md "Copies of a package").
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { lockAllUntilCommit } from "../../../kernel/db/locks.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { testPackages } from "./assign-testing.ts";

const shop = await testPackages();
const buyer = await shop.account("user");

test("taking back locks the copy's phone and its holder's present one together, the lower first", async () => {
  const item = await shop.aPackage(buyer, 1);
  const learner = await shop.account("user");
  const given = learner.telephone.slice(-3);
  const [lower] = (
    await shop.db.execute<{ share: string }>(sql`
      select lpad(n::text, 3, '0') as share from generate_series(0, 999) n
      where hashtext(lpad(n::text, 3, '0')) < hashtext(${given}) limit 1`)
  ).rows;
  const present = lower?.share ?? "";
  await shop.assign(buyer, item, [learner.telephone]);
  await shop.db.execute(
    sql`update users set telephone = ${`13655550${present}`} where user_id = ${learner.userId}`,
  );
  const [copy] = await shop.listed(buyer, item);
  const waiting = async () =>
    (
      await shop.db.execute(sql`
        select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`)
    ).rows.length;
  let taking: Promise<unknown> = Promise.resolve();
  await transaction(shop.db, async (tx) => {
    await lockAllUntilCommit(tx, "copies of a phone", [present]);
    taking = shop.takeBack(buyer, item, copy?.assignmentId ?? 0);
    await expect.poll(waiting).toBe(1);
    const { rows } = await tx.execute(sql`
      select pg_try_advisory_xact_lock(hashtext('copies of a phone'), hashtext(${given})) as free`);
    expect(rows).toEqual([{ free: true }]);
  });
  await taking;
});
