// Quoted prices: one piece alone, with or without a channel's code (domain.md "Pricing", requirements.tsv
// CAT-013).
import { NO_CODE } from "@zhutu/domain/pricing/exclusive-code.ts";
import { type OnePrice, priceOfBoth, priceOfOne } from "@zhutu/domain/pricing/one-price.ts";
import type { QuoteLine, QuoteSettings } from "@zhutu/domain/pricing/quote.ts";
import type { Ctx } from "../../kernel/context.ts";
import { channelOfListCode } from "../channels/service.ts";
import { linkIn } from "@zhutu/domain/catalogue/link-slide.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import type { CurrentRule } from "./list-queries.ts";
import type { CourseForSale } from "./queries.ts";

type Priced = Omit<QuoteLine, "quantity">;
export type Pricing = {
  /** 000000 for none or an unknown one. */
  exclusiveCode: string;
  priceOf: (course: Priced, settings: QuoteSettings) => OnePrice;
  priceOfBoth: (courses: readonly Priced[], settings: QuoteSettings) => number;
};

/** When a price ends that rule 05 makes; null where it has no end. */
export function payUntilOf(
  { payRule }: Pick<OnePrice, "payRule">,
  rules: readonly CurrentRule[],
): Date | null {
  const timed = payRule === "05" ? rules.find(({ ruleCode }) => ruleCode === "05") : undefined;
  return timed?.endTime ? new Date(timed.endTime) : null;
}

/** An unknown code gives usual prices and counts as a guess. */
export async function pricingFor(ctx: Ctx, code?: string): Promise<Pricing> {
  const channel = (await channelOfListCode(ctx, code)) ?? null;
  return {
    exclusiveCode: channel?.code ?? NO_CODE,
    priceOf: (course, settings) => priceOfOne(course, channel, settings),
    priceOfBoth: (courses, settings) => priceOfBoth(courses, channel, settings),
  };
}

/**
 * Refuses CHOOSE_MODEL (has specifications), NOT_FOR_SALE with its id, so that the rest can be ordered (not
 * published, or a carousel link).
 */
export function sellable(courseId: number, courses: readonly CourseForSale[]): CourseForSale {
  const course = courses.find((candidate) => candidate.courseId === courseId);
  if (!course || course.courseStatus !== "published" || linkIn(course.courseName) !== null)
    throw refuse("NOT_FOR_SALE", { detail: { courseId } });
  if (course.modelCount > 0) throw refuse("CHOOSE_MODEL");
  return course;
}
