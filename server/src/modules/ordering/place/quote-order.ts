// fresh-price and buy both use quoteFor and the pure quote().
import { COURSE_TYPES, type CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { soldName } from "@zhutu/domain/catalogue/sold-name.ts";
import { type Quote, quote } from "@zhutu/domain/pricing/quote.ts";
import { freeForOthers, maxCopies, type OrderType } from "@zhutu/domain/cart/quantity.ts";
import type { OrderLine } from "@zhutu/domain/ordering/order.ts";
import { reasonOf } from "@zhutu/domain/pricing/reason.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Db } from "../../../kernel/db/db.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { type Chosen, type CourseForSale, coursesForSale, sellable } from "../../catalogue/service.ts";
import { type Channel, channelOfBuyersCode } from "../../channels/service.ts";
import { readParams } from "../../sysparams/service.ts";
import * as queries from "./queries.ts";

export type Product = Chosen & { courseCount: number };
/** The bought line with what its buyer sees of the course. */
export type PricedLine = OrderLine & Pick<CourseForSale, "courseImgUrl" | "coverArt"> & { unitPrice: number };
export type PricedOrder = { quote: Quote; lines: PricedLine[] };

/** 10,000,000 yuan. */
const maxFen = 1_000_000_000;

export const traitsOf = (line: { courseType: CourseType }) => COURSE_TYPES[line.courseType];

/** Adds up repeated courses. Refuses BAD_INPUT above the quantity limit. */
export function merged(products: readonly Product[]): Product[] {
  const byCourse = [...Map.groupBy(products, ({ courseId }) => courseId)].map(([courseId, same]) => ({
    courseId,
    doorId: same.find(({ doorId }) => doorId)?.doorId,
    courseCount: same.reduce((sum, { courseCount }) => sum + courseCount, 0),
  }));
  if (byCourse.some(({ courseCount }) => courseCount > maxCopies))
    throw refuse("BAD_INPUT", { msg: `购买数量为 1 到 ${maxCopies}` });
  return byCourse;
}

/**
 * The client supplies only ids and quantities (security.md 15). Refuses courses unpublished or with
 * specifications, and BAD_INPUT above 10,000,000 yuan.
 */
export async function quoteFor(
  db: Db,
  userId: number,
  products: readonly Product[],
  channel: Channel | null,
  /** Makes nobody a former buyer (rule 01): the order in which a course is exchanged. */
  exceptOrderId = "",
): Promise<PricedOrder> {
  const [courses, { storeWideDiscount }] = await Promise.all([coursesForSale(db, products), readParams(db)]);
  const sold = products.map(({ courseId, courseCount }) => ({
    course: sellable(courseId, courses),
    quantity: courseCount,
  }));
  const goods = sold.reduce((sum, { course, quantity }) => sum + course.coursePrice * quantity, 0);
  if (goods > maxFen) throw refuse("BAD_INPUT", { msg: "订单金额过大，请分开下单" });
  const named01 = courses.some((course) => course.discountRules.some((rule) => rule.ruleCode === "01"));
  const buyer = {
    hasPaidVideoOrder: named01 && (await queries.hasPaidVideoOrder(db, userId, exceptOrderId)),
  };
  const priced = quote(
    sold.map(({ course, quantity }) => ({ ...course, quantity })),
    buyer,
    channel,
    { storeWideDiscount },
  );
  const lines = sold.map(({ course, quantity }, i): PricedLine => {
    const line = priced.lines[i];
    if (!line) throw new Error(`course ${course.courseId} was not quoted`);
    const { courseId, courseType, coursePrice, coursePriceOriginal, courseImgUrl, coverArt } = course;
    return {
      courseId,
      doorId: course.door?.doorId ?? null,
      courseType,
      orderItemName: soldName(course.courseName, course.door),
      courseCount: quantity,
      coursePrice,
      coursePriceOriginal,
      freightPrice: COURSE_TYPES[courseType].ships ? course.freightPrice : 0,
      unitPrice: line.unitPrice,
      orderItemAmt: line.orderItemAmt,
      reasons: line.why.map(reasonOf),
      courseImgUrl,
      coverArt,
    };
  });
  return { quote: priced, lines };
}

/**
 * Refuses PACKAGE_OF_NOTHING: free copies would reveal who has an account, and free courses need none
 * (security.md 5).
 */
export function refuseFreeCopies(orderType: OrderType, lines: readonly PricedLine[]): void {
  if (orderType === "package" && lines.some(({ orderItemAmt }) => orderItemAmt === 0))
    throw refuse("PACKAGE_OF_NOTHING", { msg: freeForOthers });
}

/** Null if empty. */
export const channelFor = async (ctx: Ctx<SessionUser>, code: string): Promise<Channel | null> =>
  (await channelOfBuyersCode(ctx, code)) ?? null;

/** PRICE-001, PRICE-002. Refuses as `quoteFor`, `refuseFreeCopies` and `channelFor`. */
export async function freshPrice(
  ctx: Ctx<SessionUser>,
  asked: { products: readonly Product[]; exclusiveCode: string; orderType: OrderType },
) {
  const channel = await channelFor(ctx, asked.exclusiveCode);
  const priced = await quoteFor(ctx.db, ctx.user.userId, merged(asked.products), channel);
  refuseFreeCopies(asked.orderType, priced.lines);
  return quoteShown(priced);
}

/** Before every discount; the discount never raises a price. */
const amtBeforeDiscounts = ({ coursePrice, coursePriceOriginal, courseCount }: PricedLine): number =>
  Math.max(coursePrice, coursePriceOriginal) * courseCount;

/** What the buyer sees before agreeing. */
export const quoteShown = ({ quote: priced, lines }: PricedOrder) => ({
  goodsPrice: lines.reduce((sum, line) => sum + amtBeforeDiscounts(line), 0),
  warePrice: priced.goodsAmt,
  freightPrice: priced.freight,
  orderAmt: priced.total,
  storeWideDiscount: priced.storeWideDiscount,
  needsShipping: lines.some((line) => traitsOf(line).ships),
  takesCode: lines.some((line) => !traitsOf(line).ignoresCode),
  items: lines.map((line) => ({ ...line, courseName: line.orderItemName })),
});
