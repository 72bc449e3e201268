// What many people searched for, over HTTP (domain.md "Finding a course").
import { noteSearch, popularSearches } from "@zhutu/domain/catalogue/contract.ts";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { rateCounters } from "../../kernel/db/tables.ts";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { forgetOldSearches } from "./popular-search-queries.ts";
import { searchCounts } from "./tables.ts";

const t = await testApp();
await aCourse(t.db, { courseName: "装配式混凝土结构施工" });
beforeEach(async () => {
  await t.db.delete(searchCounts);
  await t.db.delete(rateCounters);
});

const search = (text: string) => t.as(null, noteSearch, { body: { text } });
const popular = () => t.as(null, popularSearches, {});
/** Another visitor, or another day. */
const somebodyElse = () => t.db.execute(sql`delete from rate_counters where key like 'searched:%'`);
const searchedBy = async (visitors: number, text: string) => {
  for (let n = 0; n < visitors; n++) {
    await search(text);
    await somebodyElse();
  }
};

test("three visitors make a word popular, the most searched first", async () => {
  await searchedBy(2, "混凝土");
  expect(await popular()).toEqual([]);
  await searchedBy(1, " 混凝土 ");
  await searchedBy(4, "装配式");
  expect(await popular()).toEqual(["装配式", "混凝土"]);
});

test("what is shown is what was looked for, without brackets and words too many to count", async () => {
  await searchedBy(2, "混凝土》》》");
  await searchedBy(1, "【混凝土】");
  expect(await popular()).toEqual(["混凝土"]);
  await searchedBy(3, "装 配 式 混 凝 代办假证加微信");
  for (const word of await popular()) expect(word).not.toContain("假证");
});

test("a visitor counts once in 30 days, also 20 times at once", async () => {
  await Promise.all(Array.from({ length: 20 }, () => search("混凝土")));
  expect(await t.db.select().from(searchCounts)).toMatchObject([{ word: "混凝土", searches: 1 }]);
});

test("what finds nothing, or may name a person, is not counted", async () => {
  for (const text of ["没有这样的课", "混凝土 没有这样的课", "13800000001", "x"]) await search(text);
  expect(await t.db.select().from(searchCounts)).toEqual([]);
});

test("after 60 searches an hour a visitor is refused", async () => {
  for (let n = 0; n < 60; n++) await search("混凝土");
  expect(await refusalOf(search("混凝土"))).toMatch(/^429/);
});

test("after 30 days a word is neither shown nor kept", async () => {
  await searchedBy(3, "混凝土");
  await t.db.update(searchCounts).set({ day: sql`${searchCounts.day} - 29` });
  expect(await popular()).toEqual(["混凝土"]);
  await t.db.update(searchCounts).set({ day: sql`${searchCounts.day} - 1` });
  expect(await popular()).toEqual([]);
  await forgetOldSearches(t.db);
  expect(await t.db.select().from(searchCounts)).toEqual([]);
});
