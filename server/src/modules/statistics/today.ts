// The overview's figures of today, yesterday and 30 days.
import { BEST_SELLERS } from "@zhutu/domain/statistics/office/contract.ts";
import { spansAt } from "@zhutu/domain/statistics/office/today.ts";
import type { Ctx } from "../../kernel/context.ts";
import * as queries from "./today-queries.ts";

/** Income in fen. */
export async function today({ db }: Pick<Ctx, "db">) {
  return queries.figuresOf(db, { spans: spansAt(new Date()) });
}

/** Of the 30 days up to today, income in fen. */
export const bestSellers = ({ db }: Pick<Ctx, "db">) =>
  queries.bestSellers(db, { span: spansAt(new Date()).days30.span, most: BEST_SELLERS });
