// A list opened with a channel's code shows what one piece costs with it (requirements.tsv CAT-013).
import { isCourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { lowestOffer, unitOffers } from "@zhutu/domain/pricing/unit-price.ts";
import type { Ctx } from "../../kernel/context.ts";
import { channelOfListCode } from "../channels/service.ts";
import type { CourseRow } from "./list-queries.ts";
import { coursesForSale } from "./queries.ts";

/** The unit price in fen of each of these courses with that code; nothing without a known code. */
export async function channelPrices(
  ctx: Ctx,
  rows: CourseRow[],
  exclusiveCode: string | undefined,
): Promise<Map<number, number>> {
  const prices = new Map<number, number>();
  const channel = await channelOfListCode(ctx, exclusiveCode);
  if (!channel) return prices;
  for (const course of await coursesForSale(
    ctx.db,
    rows.map((row) => row.courseId),
  )) {
    if (!isCourseType(course.courseType)) continue;
    const line = { ...course, courseType: course.courseType, quantity: 1 };
    // Who looks is not known to have bought before: rule 01 shows when the order is priced.
    const offer = lowestOffer(line, unitOffers(line, { hasPaidVideoOrder: false }, channel));
    prices.set(course.courseId, offer?.unitPrice ?? course.coursePrice);
  }
  return prices;
}
