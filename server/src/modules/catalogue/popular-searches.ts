// What many people searched for: counted by day, once a network and word in 30 days (domain.md "Finding a course").
import { createHash } from "node:crypto";
import { POPULAR_DAYS, popularForm } from "@zhutu/domain/catalogue/popular-search.ts";
import type { Ctx } from "../../kernel/context.ts";
import { countUse, isUseLeft, networkOf } from "../../kernel/limits.ts";
import { countSearch } from "./popular-search-queries.ts";
import { findsInShop, textOf, wordsOf } from "./search.ts";

export { popularSearches } from "./popular-search-queries.ts";

/** Counts a search that found something with all its words. Refuses TOO_MANY past 60 an hour. */
export async function noteSearch({ db, ip }: Ctx, text: string): Promise<null> {
  // What was looked for: a text may hold more than its words.
  const word = popularForm(textOf((await wordsOf(db, text)) ?? []));
  if (word === undefined) return null;
  const network = networkOf(ip);
  await countUse(db, { key: `searches:${network}`, most: 60, withinSeconds: 3_600 });
  const visitor = createHash("sha256").update(`${network} ${word}`).digest("base64url");
  const once = { key: `searched:${visitor}`, most: 1, withinSeconds: POPULAR_DAYS * 86_400 };
  if ((await findsInShop(db, text)) && (await isUseLeft(db, once))) await countSearch(db, word);
  return null;
}
