// The overview's figures of today, yesterday and 30 days.
import { BEST_SELLERS } from "@zhutu/domain/statistics/office/contract.ts";
import { SPANS, spansAt } from "@zhutu/domain/statistics/office/today.ts";
import type { Ctx } from "../../kernel/context.ts";
import * as queries from "./today-queries.ts";

/** Income in fen. */
export async function today({ db }: Pick<Ctx, "db">) {
  const spans = spansAt(new Date());
  const figures = await queries.figuresOf(db, {
    spans: SPANS.flatMap((name) => [spans[name].span, spans[name].before]),
  });
  const compared = (place: number) => ({
    now: figures[2 * place] ?? nothing,
    before: figures[2 * place + 1] ?? nothing,
  });
  return { today: compared(0), yesterday: compared(1), days30: compared(2) };
}

const nothing = { income: 0, orders: 0, learners: 0 };

/** Of the 30 days up to today, income in fen. */
export const bestSellers = ({ db }: Pick<Ctx, "db">) =>
  queries.bestSellers(db, { span: spansAt(new Date()).days30.span, most: BEST_SELLERS });
