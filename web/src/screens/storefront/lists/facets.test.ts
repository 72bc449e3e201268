import { expect, test } from "vitest";
import { countOf, type Facets, isWhole, teachersIn, withoutFacets } from "./facets.ts";
import { listKinds } from "./list-kinds.ts";
import { readListUrl } from "./list-url.ts";

const facet = (over: Partial<Facets[number]>): Facets[number] => ({
  courseType: 1,
  exam: "builder-2",
  subject: "building",
  classKind: "full",
  certSubject: null,
  requiredCourse: null,
  teacherId: 7,
  teacherName: "王海涛",
  courses: 1,
  ...over,
});
const facets = [
  facet({ courses: 3 }),
  facet({ classKind: "sprint", courses: 2, teacherId: 8, teacherName: "张鹏" }),
  facet({ exam: "cost-1", subject: "cost", courses: 4, teacherId: 8, teacherName: "张鹏" }),
  facet({ exam: null, subject: "law", teacherId: null, teacherName: "" }),
];
const kind = listKinds.courses;
const stateOf = (address: string) => readListUrl(kind, new URLSearchParams(address));
const count = (address: string, name: string, value: unknown) =>
  countOf(facets, { kind, state: stateOf(address) }, name, value);

test("a choice counts what it and all other filters leave, whatever is chosen in its own row", () => {
  expect(count("", "exam", "builder-2")).toBe(5);
  expect(count("exam=cost-1", "exam", "builder-2")).toBe(5);
  expect(count("exam=builder-2", "classKind", "sprint")).toBe(2);
  expect(count("exam=cost-1", "classKind", "sprint")).toBe(0);
  expect(count("classKind=full", "teacherId", 8)).toBe(4);
});

test("prices, the choice of everything, and a search that was widened count nothing", () => {
  expect(count("", "price", "free")).toBeUndefined();
  expect(count("", "exam", "all")).toBeUndefined();
  expect(countOf([], { kind, state: stateOf("") }, "exam", "builder-2")).toBeUndefined();
});

test("facets are asked for by type, words and price, never by page, order or what they count", () => {
  const state = stateOf("courseName=防水&exam=builder-2&classKind=full&price=free&sort=sales&page=2");
  expect(withoutFacets(kind, state)).toEqual({ courseType: [1], courseName: "防水", coursePrice: 0 });
  expect(isWhole(kind, state)).toBe(false);
  expect(isWhole(kind, stateOf("exam=builder-2&sort=sales&page=2"))).toBe(true);
});

test("teachers stand once, most courses first", () => {
  expect(teachersIn(facets)).toEqual([
    { userId: 8, userName: "张鹏" },
    { userId: 7, userName: "王海涛" },
  ]);
});
