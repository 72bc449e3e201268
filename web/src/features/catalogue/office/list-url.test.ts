import { expect, test } from "vitest";
import {
  type CourseListState,
  courseListQuery,
  dragHindrance,
  readCourseList,
  writeCourseList,
} from "./list-url.ts";

const opened = readCourseList(new URLSearchParams());

const addressOf = (state: CourseListState) => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(writeCourseList(state)))
    for (const one of Array.isArray(value) ? value : [value]) search.append(key, String(one));
  return search;
};

test("[CRS-015] the list opens with course type 1", () => {
  expect(opened.type).toBe(1);
  expect(courseListQuery(opened)).toEqual({
    courseType: [1],
    courseStatus: [],
    orderByClause: "course_status asc,course_order desc",
    page: 1,
    pageSize: 10,
  });
});

test("every filter, the page and the sort live in the address", () => {
  const state: CourseListState = {
    type: 6,
    name: "建筑实务",
    statuses: ["unpublish", "published"],
    recommended: "0",
    teacherId: 7,
    sort: "order_count desc",
    page: 3,
    pageSize: 50,
  };
  expect(readCourseList(addressOf(state))).toEqual(state);
  expect(addressOf(opened).toString()).toBe("");
});

test("[CRS-003] several statuses are asked for at once", () => {
  const state = readCourseList(new URLSearchParams("status=auditing&status=unpublish"));
  expect(courseListQuery(state)?.courseStatus).toEqual(["unpublish", "auditing"]);
});

test("what is not ours in an address is ignored", () => {
  const search = "type=3&status=gone&recommended=2&teacherId=x&sort=drop table&page=-1&pageSize=7";
  expect(readCourseList(new URLSearchParams(search))).toEqual(opened);
});

test("[CRS-007] rows can be dragged within one type only while no other filter or sort is active", () => {
  expect(dragHindrance({ ...opened, type: 5, page: 2 })).toBeUndefined();
  expect(dragHindrance({ ...opened, sort: "course_price asc" })).toMatch(/排序/);
  for (const filter of [{ name: "实务" }, { statuses: ["auditing"] }, { recommended: "1" }, { teacherId: 3 }])
    expect(dragHindrance({ ...opened, ...filter } as CourseListState)).toMatch(/筛选/);
});
