import { expect, test } from "vitest";
import { listKinds, type ListKind, sortChoices } from "./list-kinds.ts";
import { filterCount, listHref, listQueryOf, readListUrl } from "./list-url.ts";

const asked = (kind: ListKind, search = "") => {
  const query = listQueryOf(kind, readListUrl(kind, new URLSearchParams(search)));
  return query as Record<string, unknown>;
};

test.each([
  ["[CAT-001] further-edu-train lists type 5", listKinds.furtherEdu, [5], "/index/further-edu-train"],
  ["[CAT-002] live lists type 6", listKinds.live, [6], "/index/live"],
  ["[CAT-003] courses lists type 1", listKinds.courses, [1], "/index/courses"],
  ["[CAT-004] books lists type 3", listKinds.books, [3], "/index/books"],
  ["[CAT-009] furtheredu lists type 4", listKinds.textbooks, [4], "/index/furtheredu"],
  ["answers lists type 2", listKinds.answers, [2], "/index/answers"],
])("%s", (_, kind: ListKind, courseType, path) => {
  expect(asked(kind)).toMatchObject({ courseType, page: 1, pageSize: 20 });
  expect(kind.path()).toBe(path);
});

test("[CAT-005] books asks for prices above 0", () => {
  expect(asked(listKinds.books)).toMatchObject({ coursePriceGt: 0 });
});
test("[CAT-006] free-courses asks for price 0, of any type", () => {
  expect(asked(listKinds.freeCourses)).toMatchObject({ coursePrice: 0 });
  expect(asked(listKinds.freeCourses)).not.toHaveProperty("courseType");
});
test("[CAT-010] furtheredu asks for prices above 0", () => {
  expect(asked(listKinds.textbooks)).toMatchObject({ coursePriceGt: 0 });
});
test.each([listKinds.freeCourses, listKinds.textbooks])(
  "[CAT-007] [CAT-008] [CAT-011] $title is searched by name and paged",
  (kind) => {
    expect(asked(kind, "courseName= 网络 &page=3")).toMatchObject({ courseName: "网络", page: 3 });
  },
);
test("[CAT-012] furtheredu asks for the page of its address", () => {
  expect(asked(listKinds.textbooks, "page=4")).toMatchObject({ page: 4, pageSize: 20 });
});
test("[CAT-013] [CAT-014] products takes tags and a channel's code, 100 a page", () => {
  expect(asked(listKinds.products, "tag=y2022j1&tag=free&channel=QD0001")).toMatchObject({
    tag: ["y2022j1", "free"],
    exclusiveCode: "QD0001",
    pageSize: 100,
  });
});
test("[CAT-013] several tags may stand in one parameter, none of them empty or too long", () => {
  const tags = (search: string) => asked(listKinds.products, search)["tag"];
  expect(tags("tag=y2022j1,free")).toEqual(["y2022j1", "free"]);
  expect(tags(`tag=y2022j1,,free&tag=hide,${"a".repeat(31)}`)).toEqual(["y2022j1", "free", "hide"]);
  expect(tags("tag=,")).toBeUndefined();
});
test("[CAT-023] the book tags narrow the books", () => {
  const [all, ...offered] = listKinds.books.fields["tag"]?.options ?? [];
  expect(all?.label).toBe("全部");
  expect(offered.map(({ value }) => value)).toEqual(["book_jzs", "book_zjs"]);
  for (const { value } of offered)
    expect(asked(listKinds.books, `tag=${value}`)).toMatchObject({ tag: [value], courseType: [3] });
});
test("what a list does not know is left out of the call and of its links", () => {
  const search = "tag=hide&subject=nowhere&sort=drop&page=0&teacherId=-1&x=1";
  const state = readListUrl(listKinds.courses, new URLSearchParams(search));
  expect(listHref(listKinds.courses, state, {})).toBe("/index/courses");
  expect(listQueryOf(listKinds.courses, state)).toEqual({
    courseType: [1],
    page: 1,
    pageSize: 20,
    orderByClause: "course_order desc",
  });
});
test("a new filter starts at page 1 and keeps the search", () => {
  const state = readListUrl(listKinds.furtherEdu, new URLSearchParams("courseName=BIM&sort=sales&page=4"));
  const href = listHref(listKinds.furtherEdu, state, { filters: { requiredCourse: "1" } });
  expect(href).toBe("/index/further-edu-train?courseName=BIM&requiredCourse=1&sort=sales");
  expect(listHref(listKinds.furtherEdu, state, { page: 5 })).toContain("page=5");
});
test("price is one choice that turns round", () => {
  const price = (sort: string) => sortChoices(sort).at(-1);
  expect(price("")).toEqual({ label: "价格", name: "价格从低到高", value: "cheap", on: false });
  expect(price("cheap")).toEqual({ label: "价格 ↑", name: "价格从低到高", value: "dear", on: true });
  expect(price("dear")).toEqual({ label: "价格 ↓", name: "价格从高到低", value: "cheap", on: true });
});
test("filters are counted, the search is not one", () => {
  const state = readListUrl(
    listKinds.courses,
    new URLSearchParams("courseName=a&subject=law&price=0-500&teacherId=3"),
  );
  expect(filterCount(listKinds.courses, state)).toBe(3);
});

test.each([
  ["free", { coursePrice: 0 }],
  ["0-500", { coursePriceGt: 0, coursePriceLte: 500 }],
  ["500-1000", { coursePriceGt: 500, coursePriceLte: 1000 }],
  ["1000-", { coursePriceGt: 1000 }],
])("the price %s asks for its range alone", (price, range) => {
  const { coursePrice, coursePriceGt, coursePriceLte } = asked(listKinds.courses, `price=${price}`);
  expect({ coursePrice, coursePriceGt, coursePriceLte }).toEqual(range);
});
test("exam training is narrowed by its kind of class", () => {
  expect(asked(listKinds.courses, "classKind=sprint&subject=law")).toMatchObject({
    classKind: "sprint",
    subject: "law",
  });
  expect(asked(listKinds.courses, "classKind=other")).not.toHaveProperty("classKind");
});
