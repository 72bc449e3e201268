import { expect, test } from "vitest";
import { readList } from "../../../lib/lists/list-params.ts";
import { type CourseListState, courseListQuery, dragDisabledReason, LISTS } from "./course-list.ts";

const at = (search: string) => readList(LISTS.course, new URLSearchParams(search));
const opened = at("");

test("[CRS-015] the list opens with course type 1", () => {
  expect(opened.filters.type).toBe(1);
  expect(courseListQuery(opened)).toEqual({
    courseType: [1],
    courseStatus: [],
    orderByClause: "course_status asc,course_order desc",
    page: 1,
    pageSize: 10,
  });
});

test("[QA-008] the answers list opens with course type 2, the products' with books", () => {
  const typeOf = (kind: keyof typeof LISTS) => readList(LISTS[kind], new URLSearchParams("")).filters.type;
  expect([typeOf("answer"), typeOf("product")]).toEqual([2, 3]);
});

test("the address is what the API is asked for", () => {
  const search =
    "type=6&name=建筑实务&status=published&recommended=0&teacherId=7&sort=order_count desc&page=3&pageSize=50";
  expect(courseListQuery(at(search))).toEqual({
    courseType: [6],
    courseName: "建筑实务",
    courseStatus: ["published"],
    recommended: "0",
    teacherId: 7,
    orderByClause: "order_count desc",
    page: 3,
    pageSize: 50,
  });
});

test("only further education is filtered by subject, and by having none", () => {
  expect(courseListQuery(at("type=5&certSubject=none"))).toMatchObject({ certSubject: "none" });
  expect(courseListQuery(at("type=5&certSubject=water"))).toMatchObject({ certSubject: "water" });
  expect(courseListQuery(at("type=1&certSubject=none"))).not.toHaveProperty("certSubject");
});

test("what is not ours in an address is ignored", () => {
  expect(at("type=3&status=gone&recommended=2&teacherId=x&sort=drop table&page=-1&pageSize=7")).toEqual(
    opened,
  );
});

test("rows can be moved within one type only while no other filter or sort is active", () => {
  expect(dragDisabledReason(at("type=5&page=2"))).toBeUndefined();
  expect(dragDisabledReason(at("sort=course_price asc"))).toMatch(/排序/);
  expect(dragDisabledReason(at("type=1&certSubject=none"))).toBeUndefined();
  for (const filter of [
    "type=5&certSubject=none",
    "name=实务",
    "status=auditing",
    "recommended=1",
    "teacherId=3",
  ])
    expect(dragDisabledReason(at(filter) satisfies CourseListState)).toMatch(/筛选/);
});
