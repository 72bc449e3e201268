// What no correct client sends (security.md 15): refused by schema or rule, never with a 500.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { anAddress } from "../../testing/factories/orders.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { courseModels } from "../catalogue/tables.ts";
import { testShop } from "../../testing/shop.ts";

const shop = await testShop();
const { db } = shop;

test("2,000 broken orders are refused and leave nothing behind", async () => {
  const buyer = await shop.account("user");
  const token = await shop.tokenOf(buyer);
  const [video, book, draft, door] = [
    await aCourse(db),
    await aCourse(db, { courseType: 3 }),
    await aCourse(db, { courseStatus: "unpublish" }),
    await aCourse(db),
  ];
  await db
    .insert(courseModels)
    .values({ courseId: door.courseId, modelCode: video.courseId, modelName: "全科", position: 0 });
  const good = [video.courseId, book.courseId];
  const bad = [draft.courseId, door.courseId, 0, -1, 1.5, 2 ** 31, 2 ** 53, "1 or 1=1", null, {}];
  const badCounts = [0, -1, 0.5, 1e9, 10_001, Number.MAX_SAFE_INTEGER, "10", null, [], true];
  const types = ["single", "package", "single", "single", "gift", 1];
  const codes = [
    ...Array<string>(6).fill("000000"),
    "NOPE\u0000",
    "'; drop table orders;--",
    "一二三四五六",
    7,
    undefined,
  ];
  const addresses = [await anAddress(shop, buyer), null, 1, -1, 2 ** 40, "x", undefined];
  let seed = 20_261_121;
  const pick = <T>(from: readonly T[]): T => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return from[(seed >>> 8) % from.length] as T;
  };
  const statuses = new Map<number, number>();
  let placed = 0;
  for (let i = 0; i < 2_000; i++) {
    if (i % 20 === 0) await db.execute(sql`delete from rate_counters where key like 'code:%'`);
    const products = Array.from({ length: pick([0, 1, 1, 2, 3, 101]) }, () => ({
      courseId: pick([pick(good), pick(good), draft.courseId, pick(bad)]),
      courseCount: pick([1, 1, 2, pick(badCounts)]),
    }));
    const answer = await shop.app.inject({
      method: "POST",
      url: pick(["/api/user/orders/buy", "/api/user/orders/fresh-price"]),
      headers: { authorization: token },
      payload: {
        products: pick([products, products, products, products, null, {}, "x"]),
        orderType: pick(types),
        exclusiveCode: pick(codes),
        addrId: pick(addresses),
        tradeType: "NATIVE",
      },
    });
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    const body = answer.json<{ code: number | string; msg: string; resultObject?: { orderId?: string } }>();
    if (body.resultObject?.orderId) placed++;
    if (body.code !== 200) expect(body.msg).toMatch(/\p{Script=Han}/u);
  }
  expect(statuses.get(200), "many reach the rules behind the schema").toBeGreaterThan(100);
  expect([...statuses.keys()].filter((status) => ![200, 400, 404, 429].includes(status))).toEqual([]);
  const { rows } = await db.execute<{ bad: number; n: number }>(sql`
    select count(*)::int as n, count(*) filter (where i.course_count < 1 or c.course_status <> 'published'
      or c.course_id = ${door.courseId} or (c.course_type = 1 and o.order_type = 'single' and i.course_count > 1))::int as bad
    from orders o join order_items i using (order_id) join courses c using (course_id) where o.user_id = ${buyer.userId}`);
  expect(rows[0]?.bad).toBe(0);
  expect(placed > 0, "some of them were fine").toBe((rows[0]?.n ?? 0) > 0);
});
