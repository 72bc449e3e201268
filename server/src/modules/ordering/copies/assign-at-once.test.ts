// Copies given, taken back, claimed and played at the same moment (security.md 2 and 23).
import { isBought } from "@zhutu/domain/enrolment/contract.ts";
import { uploadPlayTime } from "@zhutu/domain/study/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { codeFor, signInWith } from "../../../testing/identity.ts";
import { useCopies } from "./queries.ts";
import { testPackages } from "./assign-testing.ts";

const shop = await testPackages();
const times = <T>(n: number, make: (at: number) => T): T[] => Array.from({ length: n }, (_, at) => make(at));
const given = <T>(outcomes: PromiseSettledResult<T>[]): T[] =>
  outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));

test.each([20, 50])("%i assignments of one item at once never exceed its copies", async (requests) => {
  const buyer = await shop.account("user");
  const item = await shop.aPackage(buyer, 15);
  const outcomes = await Promise.allSettled(
    times(requests, () => shop.assign(buyer, item, [shop.nobody(), shop.nobody()])),
  );
  const left = given(outcomes).map(({ copiesLeft }) => copiesLeft);
  expect(left.toSorted((a, b) => b - a)).toEqual([13, 11, 9, 7, 5, 3, 1]);
  expect(await shop.tally(item)).toMatchObject({ used: 14, given: 14, phones: 14 });
});

test("the update that counts copies is the judge, whoever else counts at the same moment", async () => {
  const buyer = await shop.account("user");
  const { orderItemId } = await shop.aPackage(buyer, 10);
  const left = await Promise.all(
    times(15, () =>
      transaction(shop.db, async (tx) => {
        const after = await useCopies(tx, orderItemId, 2);
        // What is counted here is given to nobody: the data must be true when the file is done.
        if (after !== undefined)
          await tx.execute(sql`
            insert into assignments (order_id, order_item_id, course_id, phone)
            select order_id, order_item_id, course_id, phone from order_items,
              unnest(array[${shop.nobody()}, ${shop.nobody()}]::text[]) as phone
            where order_item_id = ${orderItemId}`);
        return after;
      }),
    ),
  );
  expect(left.filter((one) => one !== undefined).toSorted((a, b) => b - a)).toEqual([8, 6, 4, 2, 0]);
});

test("the same phone 20 times at once costs one copy", async () => {
  const buyer = await shop.account("user");
  const item = await shop.aPackage(buyer, 20);
  const phone = shop.nobody();
  const answers = await Promise.all(times(20, () => shop.assign(buyer, item, [phone])));
  expect(answers.filter(({ assigned }) => assigned.length === 1)).toHaveLength(1);
  expect(answers.filter(({ alreadyAssigned }) => alreadyAssigned.length === 1)).toHaveLength(19);
  expect(await shop.tally(item)).toMatchObject({ used: 1, given: 1 });
});

test("two buyers give one learner the same course at once, 10 times: held once, the other copy waits", async () => {
  const [buyer, other] = [await shop.account("user"), await shop.account("user")];
  for (let round = 0; round < 10; round++) {
    const mine = await shop.aPackage(buyer, 2);
    const theirs = await shop.aPackage(other, 2, { courseId: mine.courseId });
    const learners = [await shop.account("user"), await shop.account("user")];
    const phones = learners.map(({ telephone }) => telephone);
    await Promise.all([shop.assign(buyer, mine, phones), shop.assign(other, theirs, phones.toReversed())]);
    expect(await shop.tally(mine)).toMatchObject({ held: 2 });
  }
});

test("a phone verified while a copy is given to it holds the course, 10 times", async () => {
  const buyer = await shop.account("user");
  const item = await shop.aPackage(buyer, 10);
  for (let round = 0; round < 10; round++) {
    const learner = await shop.account("user", { phoneVerifiedAt: null } as never);
    const code = await codeFor(shop, learner.telephone);
    await Promise.all([
      shop.assign(buyer, item, [learner.telephone]),
      signInWith(shop, "mobile-verify-code", learner.telephone, code),
    ]);
    const { courseId } = item;
    expect(await shop.as(learner, isBought, { params: { courseId } })).toMatchObject({ bought: true });
  }
});

test("one copy taken back 20 times at once is freed once", async () => {
  const buyer = await shop.account("user");
  const item = await shop.aPackage(buyer, 3);
  await shop.assign(buyer, item, [shop.nobody(), shop.nobody()]);
  const [copy] = await shop.listed(buyer, item);
  const outcomes = await Promise.allSettled(
    times(20, () => shop.takeBack(buyer, item, copy?.assignmentId ?? 0)),
  );
  expect(given(outcomes)).toEqual([{ copiesLeft: 2 }]);
  expect(await shop.tally(item)).toMatchObject({ used: 1, given: 1 });
});

test("taken back while it is first played, 20 times: either played and kept, or gone and not played", async () => {
  const buyer = await shop.account("user");
  const lesson = await shop.aLesson();
  const { courseId } = lesson;
  const seen = new Set<string>();
  for (let round = 0; round < 20; round++) {
    const item = await shop.aPackage(buyer, 1, { courseId });
    const learner = await shop.account("user");
    await shop.tokenOf(learner);
    await shop.assign(buyer, item, [learner.telephone]);
    const [copy] = await shop.listed(buyer, item);
    const [kept, refused] = await Promise.all([
      refusalOf(shop.takeBack(buyer, item, copy?.assignmentId ?? 0)),
      refusalOf(shop.play(learner, lesson)),
    ]);
    const { bought } = await shop.as(learner, isBought, { params: { courseId } });
    const outcome = `${kept ?? "taken back"} | ${refused ?? "played"} | ${bought ? "held" : "not held"}`;
    seen.add(outcome);
    expect([
      "学员已开始学习，名额不能收回 | played | held",
      "taken back | 购买课程后才可以观看 | not held",
    ]).toContain(outcome);
  }
});

test("taken back while an older play session reports, 20 times: what counts keeps the copy", async () => {
  const buyer = await shop.account("user");
  const lesson = await shop.aLesson(true);
  const { courseId, courseChapterId, videoId } = lesson;
  for (let round = 0; round < 20; round++) {
    const item = await shop.aPackage(buyer, 1, { courseId });
    const learner = await shop.account("user");
    // The lesson was free to try when its play began; it is not any more when it goes on.
    await shop.db.execute(sql`update chapters set trial = true where course_chapter_id = ${courseChapterId}`);
    const coursePlayId = await shop.play(learner, lesson);
    await shop.db.execute(
      sql`update chapters set trial = false where course_chapter_id = ${courseChapterId}`,
    );
    await shop.db.execute(sql`
      update play_sessions set last_report_at = last_report_at - interval '30 seconds',
        started_at = started_at - interval '30 seconds' where user_id = ${learner.userId}`);
    await shop.assign(buyer, item, [learner.telephone]);
    const [copy] = await shop.listed(buyer, item);
    const [kept, { creditedSeconds }] = await Promise.all([
      refusalOf(shop.takeBack(buyer, item, copy?.assignmentId ?? 0)),
      shop.as(learner, uploadPlayTime, {
        body: {
          courseId,
          videoId,
          coursePlayId,
          totalPlayTime: 30,
          position: 30,
          played: [[0, 30]],
        },
      }),
    ]);
    const { bought } = await shop.as(learner, isBought, { params: { courseId } });
    expect([kept !== undefined, bought], String(creditedSeconds)).toEqual(
      creditedSeconds > 0 ? [true, true] : [false, false],
    );
  }
});
