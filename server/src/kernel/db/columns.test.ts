import { searchForm } from "@zhutu/domain/name-rule.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { containing, holds } from "./columns.ts";

const { db } = await testApp();

test.each([
  "精讲班（2026）",
  "精讲班(2026)",
  "ＢＩＭ　技术",
  "阿依古丽•买买提",
  "阿依古丽 ・ 买买提",
  "李\u200b建\ufeff国",
  " a\t b\u00a0c ",
  "①②Ⅲ㎡",
  "100%_\\",
  "𠮷田",
  "",
])("%j has the same search form in PostgreSQL and here", async (text) => {
  const { rows } = await db.execute<{ form: string }>(sql`select search_form(${text}) as form`);
  expect(rows).toEqual([{ form: searchForm(text) }]);
});

test.each([
  ["精讲班（2026）", "精讲班(2026)", true],
  ["精讲班(2026)", "（2026）", true],
  ["BIM 技术", "ｂｉｍ", true],
  ["阿依古丽·买买提", "阿依古丽•买", true],
  ["满 100 减 20", "100%", false],
  ["满 100% 退", "１００％", true],
])("%j and a search for %j: %j", async (stored, typed, found) => {
  const { rows } = await db.execute(sql`select ${holds(sql`${stored}::text`, containing(typed))} as found`);
  expect(rows).toEqual([{ found }]);
});
