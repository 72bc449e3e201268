// cart owns what a learner means to buy: courses and quantities.
// It does not own: prices (pricing quotes afresh at checkout), what is sold (catalogue), what is held
// (enrolment).
import { lineQuantity } from "@zhutu/domain/cart/quantity.ts";
import { COURSE_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import { soldName } from "@zhutu/domain/catalogue/sold-name.ts";
import { priceOfOne } from "@zhutu/domain/pricing/one-price.ts";
import type { QuoteSettings } from "@zhutu/domain/pricing/quote.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { retried } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { inBuyersTurn } from "../../kernel/keyed-limiter.ts";
import {
  type Chosen,
  type CourseForSale,
  coursesForSale,
  payUntilOf,
  sellable,
} from "../catalogue/service.ts";
import { heldCourseIds } from "../enrolment/service.ts";
import type { PersonalData } from "../identity/service.ts";
import { readParams } from "../sysparams/service.ts";
import * as queries from "./queries.ts";
import { dropLines, linesOf } from "./queries.ts";

type UserCtx = Ctx<SessionUser>;

/** As many as an order takes. */
const maxLines = 100;

/** Newest first; each line with whether it can be bought and, if not, why (CART-017). */
export async function myCart(ctx: UserCtx) {
  const { userId } = ctx.user;
  const lines = await queries.linesOf(ctx.db, userId);
  const ids = lines.map((line) => line.courseId);
  if (ids.length === 0) return [];
  const [courses, held, settings] = await Promise.all([
    coursesForSale(ctx.db, lines),
    heldCourseIds(ctx.db, userId, ids),
    readParams(ctx.db),
  ]);
  return lines.flatMap((line) => {
    const course = courses.find((candidate) => candidate.courseId === line.courseId);
    return course ? [{ ...line, ...shown(course, settings), ...standing(course, held) }] : [];
  });
}

const shown = (course: CourseForSale, settings: QuoteSettings) => {
  const price = priceOfOne(course, null, settings);
  return {
    cartItemName: soldName(course.courseName, course.door),
    doorId: course.door?.doorId ?? null,
    courseType: course.courseType,
    coursePrice: course.coursePrice,
    coursePriceOriginal: course.coursePriceOriginal,
    payPrice: price.payPrice,
    payUntil: payUntilOf(price, course.discountRules),
    freightPrice: course.freightPrice,
    courseImgUrl: course.courseImgUrl,
    coverArt: course.coverArt,
    teacherName: course.teacherName ?? "",
  };
};

const traits = (course: CourseForSale) => COURSE_TYPES[course.courseType];

/**
 * Whether holders of `held` can buy it for themselves and for others, and if not, why; free courses have no
 * copies.
 */
export function standing(course: CourseForSale, held: ReadonlySet<number>) {
  if (course.courseStatus !== "published")
    return { buyable: false, buyableForOthers: false, why: "商品已下架" };
  if (course.modelCount > 0) return { buyable: false, buyableForOthers: false, why: "请选择规格" };
  // domain.md "Orders and payment": a single order is refused while a valid one is held.
  const own = traits(course).singleQuantity && held.has(course.courseId);
  return { buyable: !own, buyableForOthers: course.coursePrice > 0, why: own ? "您已购买该课程" : "" };
}

type Line = Chosen & { courseCount: number; withBook: boolean; set: boolean };

/**
 * Adds a course, or with `set` replaces its quantity (CART-018, CART-020); `withBook` adds the companion book
 * as its own line. Returns the number of lines. Refuses NOT_FOR_SALE, CHOOSE_MODEL, BAD_INPUT (over 100
 * lines).
 */
export const saveLine = (ctx: UserCtx, line: Line): Promise<{ total: number }> =>
  inBuyersTurn(ctx.user.userId, () => save(ctx, line));

async function save(ctx: UserCtx, line: Line): Promise<{ total: number }> {
  const course = sellable(line.courseId, await coursesForSale(ctx.db, [line]));
  const { quantity, onRepeat } = lineQuantity(course.courseType, line.courseCount, line.set);
  const lines: queries.NewLine[] = [
    { courseId: course.courseId, doorId: course.door?.doorId ?? null, quantity, onRepeat },
  ];
  if (line.withBook && course.relatedCourseId !== null) {
    const bookId = course.relatedCourseId;
    const book = sellable(bookId, await coursesForSale(ctx.db, [{ courseId: bookId }]));
    // Not added up: a second press must not add a second book.
    lines.push({ courseId: book.courseId, doorId: null, quantity, onRepeat: "at-least" });
  }
  const { userId } = ctx.user;
  const total = await retried(() => queries.saveLines(ctx.db, userId, lines, maxLines));
  if (total === "ended") throw refuse("TOKEN_EXPIRED");
  if (total === "full") throw refuse("BAD_INPUT", { msg: `购物车最多放 ${maxLines} 种商品` });
  return { total };
}

/** CART-020. */
export const deleteLine = (ctx: UserCtx, cartItemId: number): Promise<null> => deleteOwn(ctx, [cartItemId]);

/** The caller's own of these lines (CART-021). Refuses BAD_INPUT (none named), NOT_FOUND (none own). */
export async function deleteLines(ctx: UserCtx, cartItemIds: readonly number[]): Promise<null> {
  if (cartItemIds.length === 0) throw refuse("BAD_INPUT", { msg: "请选择要删除的商品" });
  return deleteOwn(ctx, cartItemIds);
}

const deleteOwn = ({ db, user: { userId } }: UserCtx, cartItemIds: readonly number[]): Promise<null> =>
  inBuyersTurn(userId, async () => {
    if ((await queries.deleteLines(db, userId, cartItemIds)) === 0) throw refuse("NOT_FOUND");
    return null;
  });

/** In the order's transaction. */
export const removeOrdered = (tx: Tx, userId: number, courseIds: readonly number[]): Promise<void> =>
  queries.deleteCourses(tx, userId, courseIds);

/** Answers `personalData`. */
export async function cartData(tx: Tx, userId: number): Promise<PersonalData> {
  return { cart: await linesOf(tx, userId) };
}

/** Follows `accountDeleted`. */
export const forgetCart = (tx: Tx, { userId }: { userId: number }): Promise<void> => dropLines(tx, userId);
