import { expect, test } from "vitest";
import { readTeamQuery, teamQueryOf } from "./team-query.ts";

test("an address is read as it was written, and what is usual is left out of it", () => {
  const search = new URLSearchParams("course=3&state=learning&phone=0011&idle=1&page=2&packages=4");
  const query = readTeamQuery(search);
  expect(query).toEqual({
    courseId: 3,
    state: "learning",
    phoneEnd: "0011",
    idle: true,
    page: 2,
    packages: 4,
  });
  expect(Object.entries(teamQueryOf(query)).join("&").replaceAll(",", "=")).toBe(String(search));
});

test("no more of a phone than its last four digits", () => {
  expect(readTeamQuery(new URLSearchParams("phone=10011")).phoneEnd).toBe("");
});

test("anything unknown in an address counts as not said", () => {
  const search = new URLSearchParams("course=x&state=all&phone=abc&idle=yes&page=0&packages=-1");
  expect(Object.values(teamQueryOf(readTeamQuery(search))).filter(Boolean)).toEqual([]);
});
