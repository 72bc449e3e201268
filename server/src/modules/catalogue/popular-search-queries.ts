import { LEAST_SEARCHES, MOST_POPULAR, POPULAR_DAYS } from "@zhutu/domain/catalogue/popular-search.ts";
import { desc, sql } from "drizzle-orm";
import { today } from "../../kernel/db/days.ts";
import type { Db } from "../../kernel/db/db.ts";
import { searchCounts } from "./tables.ts";

const since = sql`${today} - ${sql.raw(String(POPULAR_DAYS))}`;

export async function countSearch(db: Db, word: string): Promise<void> {
  await db
    .insert(searchCounts)
    .values({ word, day: today })
    .onConflictDoUpdate({
      target: [searchCounts.word, searchCounts.day],
      set: { searches: sql`${searchCounts.searches} + 1` },
    });
}

/** Most searched first, of the last 30 days. */
export async function popularSearches(db: Db): Promise<string[]> {
  const rows = await db
    .select({ word: searchCounts.word })
    .from(searchCounts)
    .where(sql`${searchCounts.day} > ${since}`)
    .groupBy(searchCounts.word)
    .having(sql`sum(${searchCounts.searches}) >= ${LEAST_SEARCHES}`)
    .orderBy(desc(sql`sum(${searchCounts.searches})`), searchCounts.word)
    .limit(MOST_POPULAR);
  return rows.map(({ word }) => word);
}

export async function forgetOldSearches(db: Db): Promise<void> {
  await db.delete(searchCounts).where(sql`${searchCounts.day} <= ${since}`);
}
