// Copies and ending accounts lock phones, accounts and items in one order, so that none waits in a circle.
import { deleteUserCourse } from "@zhutu/domain/enrolment/contract.ts";
import { claimCopy, createClaimLink } from "@zhutu/domain/ordering/copies/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../../kernel/db/transaction.ts";
import { lockPhones } from "../../identity/service.ts";
import { waitingForAccount } from "../../../testing/account-first.ts";
import { codeFor } from "../../../testing/identity.ts";
import { testPackages } from "./assign-testing.ts";

const shop = await testPackages();

test("a claim waits for the buyer's account before it takes the item", async () => {
  const [buyer, learner] = [await shop.account("user"), await shop.account("user")];
  const { orderId, orderItemId } = await shop.aPackage(buyer, 1);
  const params = { orderId, orderItemId };
  const { claimKey } = await shop.as(buyer, createClaimLink, { params, body: { days: 7, seats: null } });
  const { telephone } = learner;
  const verifyCode = await codeFor(shop, telephone, "claim");
  const lock = sql`select 1 from order_items where order_item_id = ${orderItemId} for update nowait`;
  const claimed = waitingForAccount(shop, { userId: buyer.userId, lock }, () =>
    shop.as(null, claimCopy, { params: { claimKey }, body: { telephone, userName: "王芳", verifyCode } }),
  );
  await expect(claimed).resolves.toEqual({ outcome: "granted" });
});

test.each(["assign", "claim", "take back", "delete"] as const)(
  "to %s waits for the phone before it takes the buyer's account or the item",
  async (act) => {
    const [buyer, learner, admin] = [
      await shop.account("user"),
      await shop.account("user"),
      await shop.account("admin"),
    ];
    const item = await shop.aPackage(buyer, 2);
    const { orderId, orderItemId } = item;
    const { telephone } = learner;
    const { claimKey } = await shop.as(buyer, createClaimLink, {
      params: { orderId, orderItemId },
      body: { days: 7, seats: null },
    });
    const body = { telephone, userName: "王芳", verifyCode: await codeFor(shop, telephone, "claim") };
    const isGiven = act === "take back" || act === "delete";
    if (isGiven) await shop.assign(buyer, item, [telephone]);
    const [copy] = await shop.listed(buyer, item);
    const { rows } = await shop.db.execute<{ id: number }>(
      sql`select user_course_id as id from user_courses where user_id = ${learner.userId}`,
    );
    const acts = {
      assign: () => shop.assign(buyer, item, [telephone]),
      claim: () => shop.as(null, claimCopy, { params: { claimKey }, body }),
      "take back": () => shop.takeBack(admin, item, copy?.assignmentId ?? 0),
      delete: () => shop.as(admin, deleteUserCourse, { params: { userCourseId: rows[0]?.id ?? 0 } }),
    };
    let acting: Promise<unknown> = Promise.resolve();
    await transaction(shop.db, async (tx) => {
      await lockPhones(tx, [telephone]);
      acting = acts[act]();
      await expect.poll(() => waitingForLocks()).toBe(1);
      await tx.execute(sql`select from users where user_id = ${buyer.userId} for update nowait`);
      await tx.execute(sql`select from order_items where order_item_id = ${orderItemId} for update nowait`);
    });
    await acting;
    expect(await shop.tally(item)).toMatchObject({ used: isGiven ? 0 : 1 });
  },
);

async function waitingForLocks(): Promise<number> {
  const { rows } = await shop.db.execute(sql`
    select from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.length;
}
