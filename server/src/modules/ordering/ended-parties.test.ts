// A channel or a teacher whose account is disabled or ended while orders are placed with its code, or courses saved in its
// name: what came first is found by whoever ends it, what came later is refused.
import { saveCourse } from "@zhutu/domain/catalogue/contract.ts";
import { deleteUser, disableUser } from "@zhutu/domain/people/contract.ts";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../kernel/db/transaction.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { aChannel } from "../../testing/factories/channels.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { anUploadedCover } from "../../testing/upload.ts";
import { courses } from "../catalogue/tables.ts";
import { testShop } from "../../testing/shop.ts";
import { orders } from "./tables.ts";

const shop = await testShop();
const { db } = shop;
const admin = await shop.account("admin");
const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.account("user")));
await Promise.all([admin, ...buyers].map((one) => shop.tokenOf(one)));
const cover = await anUploadedCover(shop, admin);
const { courseId } = await aCourse(db);

const buysWith = (exclusiveCode: string) =>
  buyers.map((buyer) =>
    refusalOf(shop.buy(buyer, { products: [{ courseId, courseCount: 1 }], exclusiveCode })),
  );
const savesFor = (courseTeacher: number) =>
  buyers.map((_, at) =>
    refusalOf(
      shop.as(admin, saveCourse, {
        body: {
          courseName: `并发保存的课程${at}`,
          courseType: 1,
          coursePriceOriginal: 100,
          coursePriceDiscount: 1,
          courseTeacher,
          converImgUrl: cover,
        },
      }),
    ),
  );

/** What these calls answer that all wait for the account which `end` disables or ends in the meantime. */
async function duringTheEnd(
  userId: number,
  end: (tx: Tx) => Promise<unknown>,
  calls: () => Promise<unknown>[],
  atOnce: number,
) {
  let answers: Promise<unknown>[] = [];
  await transaction(db, async (tx) => {
    await tx.execute(sql`select 1 from users where user_id = ${userId} for update`);
    answers = calls();
    // The others wait behind them.
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await tx.execute(waiting)).rows.length).toBe(atOnce);
    await end(tx);
  });
  return Promise.all(answers);
}
const disabled = (userId: number) => (tx: Tx) =>
  tx.execute(sql`update users set disabled_at = now() where user_id = ${userId}`);

test("20 orders that wait for the end of their channel are refused as with an unknown code, and none is the channel's", async () => {
  const userId = await aChannel(shop, "ENDED1");
  const answers = await duringTheEnd(userId, disabled(userId), () => buysWith("ENDED1"), 9); // a test has ten connections
  expect(answers).toEqual(Array<string>(20).fill("专属码不存在"));
  expect(await db.select().from(orders).where(eq(orders.channelId, userId))).toEqual([]);
});

test("20 courses that are saved while their teacher's account ends are refused, and none is the teacher's", async () => {
  const { userId } = await shop.account("teacher");
  const answers = await duringTheEnd(userId, disabled(userId), () => savesFor(userId), 6); // of one person
  expect(answers).toEqual(Array<string>(20).fill("400 请选择讲课专家"));
  expect(await db.select().from(courses).where(eq(courses.teacherId, userId))).toEqual([]);
});

test("a channel that is deleted or disabled among 20 orders keeps those that came first, and gets no other", async () => {
  for (const [round, place] of [0, 7, 14].entries()) {
    const code = `AMONG${round}`;
    const userId = await aChannel(shop, code);
    const calls = buysWith(code);
    const end =
      round === 1
        ? shop.as(admin, deleteUser, { params: { userId } })
        : shop.as(admin, disableUser, { params: { userId }, body: { reason: "合作结束" } });
    void calls.splice(place, 0, refusalOf(end));
    const answers = await Promise.all(calls);
    const theirs = await db.select().from(orders).where(eq(orders.channelId, userId));
    const ended = answers.splice(place, 1)[0];
    expect(theirs).toHaveLength(answers.filter((one) => one === undefined).length);
    if (round === 1 && ended === undefined) expect(theirs).toEqual([]);
  }
});
