// A copy that nobody has played goes to another phone instead (domain.md "Copies of a package").
import * as copies from "@zhutu/domain/ordering/copies/contract.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPackages } from "./assign-testing.ts";

const shop = await testPackages();
const { db } = shop;
const clerk = await shop.account("admin");

type Item = Awaited<ReturnType<typeof shop.aPackage>>;

const move = (
  { orderId, orderItemId }: Item,
  assignmentId: number,
  telephone: string,
  who: Account | null = clerk,
) => shop.as(who, copies.moveCopy, { params: { orderId, orderItemId, assignmentId }, body: { telephone } });

/** A package of three, one of them given to a registered learner by mistake. */
async function aWrongPhone() {
  const buyer = await shop.account("user");
  const lesson = await shop.aLesson();
  const item = await shop.aPackage(buyer, 3, { courseId: lesson.courseId });
  const wrong = await shop.account("user");
  await shop.assign(buyer, item, [wrong.telephone]);
  const [given] = await shop.listed(clerk, item);
  return { buyer, item, lesson, wrong, assignmentId: given?.assignmentId ?? 0 };
}

test("staff give it to the right phone; as many are used, and the buyer is told once", async () => {
  const { buyer, item, lesson, wrong, assignmentId } = await aWrongPhone();
  const right = await shop.account("user");
  await move(item, assignmentId, right.telephone);
  expect(await shop.tally(item)).toMatchObject({ used: 1, given: 1 });
  expect((await shop.listed(clerk, item)).map(({ phone }) => phone.slice(-4))).toEqual([
    right.telephone.slice(-4),
  ]);
  expect(await refusalOf(shop.play(right, lesson))).toBeUndefined();
  expect(await refusalOf(shop.play(wrong, lesson))).toBe("购买课程后才可以观看");
  const told = (await shop.as(buyer, listNotices, {})).notices.map(({ notice }) => notice);
  expect(told.filter(({ kind }) => kind === "copiesByStaff")).toMatchObject([{ act: "move", copies: 1 }]);
});

test("the buyer moves it too, also to a phone that nobody has registered", async () => {
  const { buyer, item, assignmentId } = await aWrongPhone();
  await move(item, assignmentId, shop.nobody(), buyer);
  expect((await shop.listed(buyer, item)).map(({ state }) => state)).toEqual(["waiting"]);
  expect(await shop.tally(item)).toMatchObject({ used: 1, given: 1 });
});

test("one that is played stays where it is", async () => {
  const { item, lesson, wrong, assignmentId } = await aWrongPhone();
  await shop.play(wrong, lesson);
  expect(await refusalOf(move(item, assignmentId, shop.nobody()))).toBe("学员已开始学习，名额不能收回");
  expect(await shop.tally(item)).toMatchObject({ used: 1, given: 1 });
});

test("a phone that has a copy already needs none, and the first keeps its own", async () => {
  const { buyer, item, assignmentId, wrong } = await aWrongPhone();
  const other = await shop.account("user");
  await shop.assign(buyer, item, [other.telephone]);
  for (const phone of [other.telephone, wrong.telephone])
    expect(await refusalOf(move(item, assignmentId, phone))).toBe("这个手机号已经有这门课程的名额，不用再换");
  expect(await shop.tally(item)).toMatchObject({ used: 2, given: 2 });
});

test("of 20 at once one moves it, and no copy is used beside it", async () => {
  const { item, assignmentId } = await aWrongPhone();
  const phones = Array.from({ length: 20 }, () => shop.nobody());
  const clerks = await Promise.all(phones.map(() => shop.account("admin")));
  const answers = await Promise.all(
    phones.map((phone, nth) => refusalOf(move(item, assignmentId, phone, clerks[nth]))),
  );
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  expect(await shop.tally(item)).toMatchObject({ used: 1, given: 1 });
});

test("while its learner opens it, either it stays and is played, or it is moved and is not", async () => {
  for (let nth = 0; nth < 5; nth++) {
    const { item, lesson, wrong, assignmentId } = await aWrongPhone();
    const right = await shop.account("user");
    const [moved, played] = await Promise.all([
      refusalOf(move(item, assignmentId, right.telephone)),
      refusalOf(shop.play(wrong, lesson)),
    ]);
    expect(moved === undefined).toBe(played !== undefined);
    expect(await shop.tally(item)).toMatchObject({ used: 1, given: 1 });
  }
});

test("nobody moves the copy of another buyer", async () => {
  const { item, assignmentId } = await aWrongPhone();
  const phone = shop.nobody();
  expect(await refusalOf(move(item, assignmentId, phone, await shop.account("user")))).toMatch(/^404/);
  const limited = await shop.account("admin", { rights: ["teaching"] } as never);
  for (const who of [null, await shop.account("teacher"), await shop.account("channel"), limited])
    expect(await refusalOf(move(item, assignmentId, phone, who))).toMatch(/^403/);
  expect(await refusalOf(move(item, assignmentId + 1_000_000, phone))).toMatch(/^404/);
});

test("an order's copies are moved as often as they may be taken back", async () => {
  const { item, assignmentId } = await aWrongPhone();
  let moved = assignmentId;
  for (let nth = 0; nth < 5; nth++) {
    await move(item, moved, shop.nobody());
    moved = (await shop.listed(clerk, item))[0]?.assignmentId ?? 0;
  }
  expect(await refusalOf(move(item, moved, shop.nobody()))).toMatch(/^429/);
});

test("copies that cost nothing are not moved, as they go by link alone", async () => {
  const { item, assignmentId } = await aWrongPhone();
  await db.execute(sql`update order_items set order_item_amt = 0 where order_item_id = ${item.orderItemId}`);
  expect(await refusalOf(move(item, assignmentId, shop.nobody()))).toMatch(/^这笔单位购买没有收费/);
  await db.execute(
    sql`update order_items set order_item_amt = course_price * course_count where order_item_id = ${item.orderItemId}`,
  );
});
