import { expect, test } from "vitest";
import { askFilters, readList, writeList } from "../../../lib/lists/list-params.ts";
import { withQuery } from "../../../paths.ts";
import { teamParams } from "./team-query.ts";

const read = (text: string) => readList(teamParams, new URLSearchParams(text));

test("an address is read as it was written, and what is usual is left out of it", () => {
  const search = "?course=3&state=learning&phone=0011&idle=1&packages=4&page=2";
  const team = read(search);
  expect(team).toMatchObject({
    filters: { course: 3, state: "learning", phone: "0011", idle: "1", packages: 4 },
    page: 2,
  });
  expect(withQuery("", writeList(teamParams, team))).toBe(search);
  const people = { courseId: 3, state: "learning", phoneEnd: "0011", idle: "1" };
  expect(askFilters(teamParams, team.filters)).toEqual(people);
});

test("no more of a phone than its last four digits", () => {
  expect(read("phone=10011").filters.phone).toBe("");
});

test("anything unknown in an address counts as not said", () => {
  const team = read("course=x&state=all&phone=abc&idle=yes&page=0&packages=-1");
  expect(withQuery("", writeList(teamParams, team))).toBe("");
});
