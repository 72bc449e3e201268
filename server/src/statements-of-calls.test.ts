// What the operations that people do most send to PostgreSQL. Raise a number only with a reason in the commit's message.
import { listCourses, getCourse } from "@zhutu/domain/catalogue/contract.ts";
import { saveCartItem } from "@zhutu/domain/cart/contract.ts";
import * as exam from "@zhutu/domain/exam/contract.ts";
import { searchOffice } from "@zhutu/domain/desk/contract.ts";
import { getOwnWaiting } from "@zhutu/domain/desk/own/contract.ts";
import { placeOrder } from "@zhutu/domain/ordering/contract.ts";
import { listMyCourses } from "@zhutu/domain/enrolment/contract.ts";
import { continueLearning, openChapter, uploadPlayTime } from "@zhutu/domain/study/contract.ts";
import { saveAddress } from "@zhutu/domain/shipping/contract.ts";
import { expect, test } from "vitest";
import { aLesson, letPass } from "./modules/study/lesson-testing.ts";
import { aCourse, holdCourse } from "./testing/factories/catalogue.ts";
import { aChannel } from "./testing/factories/channels.ts";
import { aPaper, aQuestion } from "./testing/factories/exam.ts";
import { anAccount } from "./testing/factories/identity.ts";
import { signInWith } from "./testing/identity.ts";
import { testShop } from "./testing/shop.ts";
import { statementsOf } from "./testing/statements.ts";

const shop = await testShop();
const { db } = shop;
const teacher = await shop.account("teacher");
const me = await shop.account("user");
await shop.tokenOf(me);
await aChannel(shop, "QD0001");
const books = [
  await aCourse(db, { courseType: 3, teacherId: teacher.userId }),
  await aCourse(db, { courseType: 3 }),
  await aCourse(db, { courseType: 4 }),
];
const products = books.map(({ courseId }) => ({ courseId, courseCount: 1 }));
const course = await aCourse(db, { teacherId: teacher.userId });
const lesson = await aLesson(shop, { duration: 600 });
await holdCourse(db, me, lesson.courseId);
const questionId = await aQuestion(db);
const paperId = await aPaper(db, [questionId, await aQuestion(db)]);
const { deliverAddressId: addrId } = await shop.as(me, saveAddress, {
  body: {
    name: "王小明",
    province: "370000",
    city: "370100",
    area: "370102",
    address: "经十路 1 号",
    telephone: "13900001111",
  },
});

/** Statements, round trips and commits. */
type Pin = readonly [statements: number, roundTrips: number, commits: number];

async function pinned(pin: Pin, work: () => Promise<unknown>): Promise<void> {
  const { statements, roundTrips, commits, list } = await statementsOf(work);
  const seen: Pin = [statements, roundTrips, commits];
  const isMore = seen.some((count, at) => count > pin[at]!);
  const what = isMore ? "more than is pinned" : "fewer than is pinned: lower the pin";
  expect(seen, `[statements, round trips, commits]: ${what}\n${list.join("\n")}\n`).toEqual(pin);
}

test("list, from the database", () =>
  pinned([1, 1, 0], () => shop.as(null, listCourses, { query: { coursePriceGt: 0, pageSize: 10 } })));

test("detail, with a channel's code", () =>
  pinned([2, 2, 0], () =>
    shop.as(null, getCourse, { params: { courseId: course.courseId }, query: { exclusiveCode: "QD0001" } }),
  ));

// The end of a phone and a name are sent together, then their orders.
test("office search by the last four digits of a phone", async () => {
  const clerk = await anAccount(shop, "admin", { rights: ["sales"] });
  await shop.tokenOf(clerk);
  const text = me.telephone.slice(-4);
  await pinned([5, 5, 0], () => shop.as(clerk, searchOffice, { query: { text } }));
});

test("cart add", () =>
  pinned([3, 3, 1], () =>
    shop.as(me, saveCartItem, { query: { courseId: books[0]!.courseId, courseCount: 1 } }),
  ));

test("fresh price", () => pinned([3, 3, 0], () => shop.fresh(me, products)));

const bought = (lines: typeof products, key: string) =>
  shop.as(
    me,
    placeOrder,
    { body: { products: lines, addrId, orderType: "single", tradeType: "NATIVE" } },
    { "idempotency-key": key },
  );

test("buy three books", () => pinned([11, 3, 1], () => bought(products, "books")));

test("buy a course", () =>
  pinned([11, 3, 1], () => bought([{ courseId: course.courseId, courseCount: 1 }], "course")));

test.each([
  ["three books", "settled books", products, [11, 3, 1]],
  ["a course", "course", [{ courseId: course.courseId, courseCount: 1 }], [12, 3, 1]],
] as const)("settle %s by a notification", async (_, key, lines, pin) => {
  const { orderId } = await bought([...lines], key);
  await shop.payLink(me, orderId);
  await pinned(pin, () => shop.pay(orderId));
});

test("play report", async () => {
  const { courseId, courseChapterId, videoId } = lesson;
  const { coursePlayId } = await shop.as(me, openChapter, { body: { courseId, courseChapterId } });
  await letPass(shop, me, 40);
  const body = {
    courseId,
    videoId,
    coursePlayId,
    totalPlayTime: 30,
    position: 30,
    played: [[0, 30] as [number, number]],
  };
  await pinned([3, 3, 1], () => shop.as(me, uploadPlayTime, { body }));
});

test("answer saved, and hand-in", async () => {
  const { userPaperId } = await shop.as(me, exam.startPaper, { body: { paperId, correlationId: "" } });
  await pinned([17, 16, 1], () =>
    shop.as(me, exam.savePaperAnswers, { body: [{ userPaperId, paperId, questionId, answer: "A" }] }),
  );
  await pinned([16, 15, 1], () => shop.as(me, exam.scoreUserPaper, { params: { userPaperId } }));
});

test("sign-in with the password", () =>
  pinned([12, 11, 6], () => signInWith(shop, "password", me.loginName, me.password)));

test("the lesson to go on with", () => pinned([2, 2, 0], () => shop.as(me, continueLearning)));

test("what the menu and the home of a learner say of their own", () =>
  pinned([5, 5, 0], () => shop.as(me, getOwnWaiting)));

test("my courses", () => pinned([2, 2, 0], () => shop.as(me, listMyCourses, { query: {} })));
