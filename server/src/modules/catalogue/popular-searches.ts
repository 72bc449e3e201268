// What many people searched for: counted by day, once a visitor, word and day (domain.md "Finding a course").
import { createHash } from "node:crypto";
import {
  LEAST_SEARCHES,
  MOST_POPULAR,
  POPULAR_DAYS,
  popularForm,
} from "@zhutu/domain/catalogue/popular-search.ts";
import { desc, sql } from "drizzle-orm";
import type { Ctx } from "../../kernel/context.ts";
import { today } from "../../kernel/db/days.ts";
import type { Db } from "../../kernel/db/db.ts";
import { countUse, isUseLeft, networkOf } from "../../kernel/limits.ts";
import { findsInShop } from "./search.ts";
import { searchCounts } from "./tables.ts";

const since = sql`${today} - ${sql.raw(String(POPULAR_DAYS))}`;

/** Counts a search that found something with all its words. */
export async function noteSearch({ db, ip }: Ctx, text: string): Promise<null> {
  const word = popularForm(text);
  if (word === undefined) return null;
  const network = networkOf(ip);
  await countUse(db, { key: `searches:${network}`, most: 60, withinSeconds: 3_600 });
  const visitor = createHash("sha256").update(`${network} ${word}`).digest("base64url");
  const once = { key: `searched:${visitor}`, most: 1, withinSeconds: 86_400 };
  if (!(await findsInShop(db, text)) || !(await isUseLeft(db, once))) return null;
  await db
    .insert(searchCounts)
    .values({ word, day: today })
    .onConflictDoUpdate({
      target: [searchCounts.word, searchCounts.day],
      set: { searches: sql`${searchCounts.searches} + 1` },
    });
  return null;
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
