// Payments only leave a row per course, so payments of one course never wait for each other.
import type { Db } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { addToOrderCounts } from "../catalogue/service.ts";
import { takeSold } from "./count-sales-queries.ts";

const mostAtOnce = 5_000;

/** Each once; idempotent and parallel. */
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
