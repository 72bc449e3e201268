// How often each course was bought. A payment only leaves a row a course; they are counted here every few seconds, so
// that no payment waits for another one of the same course.
import type { Db } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { addToOrderCounts } from "../catalogue/service.ts";
import { takeSold } from "./count-sales-queries.ts";

const mostAtOnce = 5_000;

/** Counts every sale that waits, each once; safe to repeat and to run twice at once. */
export async function countSales({ db }: { db: Db }): Promise<void> {
  for (;;) {
    const taken = await transaction(db, async (tx) => {
      const sold = await takeSold(tx, mostAtOnce);
      if (sold.length > 0) await addToOrderCounts(tx, sold);
      return sold.reduce((sum, { count }) => sum + count, 0);
    });
    if (taken < mostAtOnce) return;
  }
}
