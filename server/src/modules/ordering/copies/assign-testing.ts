// A shop with paid packages, for the tests of their copies.
import * as contract from "@zhutu/domain/ordering/contract.ts";
import * as copyCalls from "@zhutu/domain/ordering/copies/contract.ts";
import { sql } from "drizzle-orm";
import { uploadPlayTime } from "@zhutu/domain/study/contract.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { aChapter, aCourse, holdCourse } from "../../../testing/factories/catalogue.ts";
import { nextPhone } from "../../../testing/factories/sequence.ts";
import { codeFor } from "../../../testing/identity.ts";
import { testShop } from "../../../testing/shop.ts";

type Lesson = { courseId: number; courseChapterId: number; videoId: string };
type Item = { orderId: string; orderItemId: number };

/** Call at the top of a test file. */
export async function testPackages() {
  const shop = await testShop();
  const { db } = shop;
  let sequence = 0;

  return {
    ...shop,
    /** A phone that nobody has registered with. */
    nobody: (): string => nextPhone("136"),

    /** A package order of that many copies; paid unless said otherwise. */
    async aPackage(
      buyer: Account,
      copies: number,
      { paid = true, orderType = "package", ...over }: Over = {},
    ): Promise<Item & { courseId: number }> {
      const courseId = over.courseId ?? (await aCourse(db)).courseId;
      const products = [{ courseId, courseCount: copies }];
      const { orderId } = await shop.buy(buyer, { products, orderType }, `package-${++sequence}`);
      if (paid) {
        await shop.payLink(buyer, orderId);
        await shop.pay(orderId);
        await shop.confirm(buyer, orderId);
      }
      const [item] = await shop.as(buyer, contract.listOrderItems, { params: { orderId } });
      if (!item) throw new Error("an order without items");
      return { orderId, orderItemId: item.orderItemId, courseId };
    },
    /** A published lesson of a course of its own. */
    async aLesson(trial = false): Promise<Lesson> {
      const { courseId, courseChapterId, videoId } = await aChapter(db, { trial });
      return { courseId, courseChapterId, videoId: videoId ?? "" };
    },
    /** The player's first report of a lesson begins to play it (PLAY-008); the id of the play. */
    play: async (who: Account, { courseId, videoId }: Lesson) =>
      (
        await shop.as(who, uploadPlayTime, {
          body: { courseId, videoId, coursePlayId: "", totalPlayTime: 0 },
        })
      ).coursePlayId,
    /** The person holds the course, as if the administrator had granted it. */
    hold: (person: Account, courseId: number) => holdCourse(db, person, courseId),
    assign: (who: Account, { orderId, orderItemId }: Item, listed: Listed[]) =>
      shop.as(who, copyCalls.assignToUsers, { params: { orderId, orderItemId }, body: listed }),
    assignToMe: (who: Account, { orderId, orderItemId }: Item) =>
      shop.as(who, copyCalls.assignToMe, { params: { orderId, orderItemId } }),
    listed: (who: Account, { orderId, orderItemId }: Item) =>
      shop.as(who, copyCalls.listAssignedUsers, { params: { orderId, orderItemId } }),
    takeBack: (who: Account, { orderId, orderItemId }: Item, assignmentId: number) =>
      shop.as(who, copyCalls.takeBackCopy, { params: { orderId, orderItemId, assignmentId } }),
    /** Whoever has this phone takes a copy by a new link of the item. */
    async claim(who: Account, { orderId, orderItemId }: Item, telephone: string) {
      const params = { orderId, orderItemId };
      const { claimKey } = await shop.as(who, copyCalls.createClaimLink, {
        params,
        body: { days: 7, seats: null },
      });
      const verifyCode = await codeFor(shop, telephone, "claim");
      return shop.as(null, copyCalls.claimCopy, {
        params: { claimKey },
        body: { telephone, userName: "王芳", verifyCode },
      });
    },
    /** Copies counted as used, copies given, phones they are given to, and people who hold the course. */
    async tally({ orderItemId }: Item) {
      const { rows } = await db.execute<{ used: number; given: number; phones: number; held: number }>(sql`
        select i.copies_used as used, count(a.*)::int as given, count(distinct a.phone)::int as phones,
          (select count(*)::int from user_courses u
            where u.course_id = i.course_id and u.status = 'valid' and u.expiry_date > now()) as held
        from order_items i
        left join assignments a on a.order_item_id = i.order_item_id and a.taken_back_at is null
        where i.order_item_id = ${orderItemId} group by i.order_item_id`);
      return rows[0];
    },
  };
}
type Listed = string | { telephone: string; name: string };
type Over = { paid?: boolean; orderType?: "package" | "single"; courseId?: number };
