// cart owns what a learner means to buy: courses and quantities. It does not own prices (pricing quotes them afresh
// at checkout), what may be sold (catalogue) or what is held already (enrolment); it asks them and shows the answer.
import { lineQuantity } from "@zhutu/domain/cart/line-quantity.ts";
import { COURSE_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import { priceOfOne } from "@zhutu/domain/pricing/one-price.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { inBuyersTurn } from "../../kernel/keyed-limiter.ts";
import { type CourseForSale, coursesForSale, sellable } from "../catalogue/service.ts";
import { heldCourseIds } from "../enrolment/service.ts";
import { holdAccount } from "../identity/service.ts";
import * as queries from "./queries.ts";

export { forgetCart, putMyCart } from "./personal-data.ts";

type UserCtx = Ctx<SessionUser>;

/** An order takes at most 100 lines, so a cart does too. */
const mostLines = 100;

/** The caller's cart, newest first; each line says whether it can be bought now and, if not, why (CART-017). */
export async function myCart(ctx: UserCtx) {
  const { userId } = ctx.user;
  const lines = await queries.linesOf(ctx.db, userId);
  const ids = lines.map((line) => line.courseId);
  if (ids.length === 0) return [];
  const courses = await coursesForSale(ctx.db, ids);
  const held = await heldCourseIds(ctx.db, userId, ids);
  return lines.flatMap((line) => {
    const course = courses.find((one) => one.courseId === line.courseId);
    return course ? [{ ...shown(course), ...line, ...standing(course, held) }] : [];
  });
}

const shown = (course: CourseForSale) => ({
  cartItemName: course.courseName,
  courseType: course.courseType,
  coursePrice: course.coursePrice,
  payPrice: priceOfOne(course, null, {
    storeWideDiscount: false,
  }).payPrice,
  freightPrice: course.freightPrice,
  courseImgUrl: course.courseImgUrl,
  coverArt: course.coverArt,
  teacherName: course.teacherName ?? "",
});

const traits = (course: CourseForSale) => COURSE_TYPES[course.courseType];

/** Whether the course can be bought by and for somebody who holds these courses, and if not, why; of a free one no copies are sold. */
export function standing(course: CourseForSale, held: ReadonlySet<number>) {
  if (course.courseStatus !== "published")
    return { buyable: false, buyableForOthers: false, why: "商品已下架" };
  if (course.modelCount > 0) return { buyable: false, buyableForOthers: false, why: "请选择规格" };
  // domain.md "Orders and payment": refused in a single order when a valid one is held already.
  const own = traits(course).singleQuantity && held.has(course.courseId);
  return { buyable: !own, buyableForOthers: course.coursePrice > 0, why: own ? "您已购买该课程" : "" };
}

type Line = { courseId: number; courseCount: number; withBook: boolean; set: boolean };

/**
 * Puts a course into the cart, or with `set` gives its line a new quantity (CART-018, CART-020); with `withBook` the
 * companion book follows as a line of its own with the same quantity. Answers how many lines the cart has.
 * Refuses what is not published, a course with specifications, and a 101st line.
 */
export const saveLine = (ctx: UserCtx, line: Line): Promise<{ total: number }> =>
  inBuyersTurn(ctx.user.userId, () => save(ctx, line));

async function save(ctx: UserCtx, line: Line): Promise<{ total: number }> {
  const course = sellable(line.courseId, await coursesForSale(ctx.db, [line.courseId]));
  const { quantity, onRepeat } = lineQuantity(course.courseType, line.courseCount, line.set);
  const lines: queries.NewLine[] = [{ courseId: course.courseId, quantity, onRepeat }];
  if (line.withBook && course.relatedCourseId !== null) {
    const book = sellable(course.relatedCourseId, await coursesForSale(ctx.db, [course.relatedCourseId]));
    // Not added up: pressing the button twice must not send a second book to a single learner.
    lines.push({ courseId: book.courseId, quantity, onRepeat: "at-least" });
  }
  const { userId } = ctx.user;
  const total = await transaction(ctx.db, async (tx) => {
    await holdAccount(tx, userId);
    return queries.saveLines(tx, userId, lines, mostLines);
  });
  if (total === undefined) throw refuse("BAD_INPUT", { msg: `购物车最多放 ${mostLines} 种商品` });
  return { total };
}

/** Deletes the caller's own line (CART-020), else 404. */
export const deleteLine = (ctx: UserCtx, cartItemId: number): Promise<null> => deleteOwn(ctx, [cartItemId]);

/** Deletes those of the lines that are the caller's own (CART-021); 404 when none is. */
export async function deleteLines(ctx: UserCtx, cartItemIds: readonly number[]): Promise<null> {
  if (cartItemIds.length === 0) throw refuse("BAD_INPUT", { msg: "请选择要删除的商品" });
  return deleteOwn(ctx, cartItemIds);
}

const deleteOwn = ({ db, user: { userId } }: UserCtx, cartItemIds: readonly number[]): Promise<null> =>
  inBuyersTurn(userId, async () => {
    if ((await queries.deleteLines(db, userId, cartItemIds)) === 0) throw refuse("NOT_FOUND");
    return null;
  });

/** Takes ordered courses out of the buyer's cart, inside the order's transaction. */
export const removeOrdered = (tx: Tx, userId: number, courseIds: readonly number[]): Promise<void> =>
  queries.deleteCourses(tx, userId, courseIds);
