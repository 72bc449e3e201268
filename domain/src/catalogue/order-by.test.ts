import fc from "fast-check";
import { expect, test } from "vitest";
import { officeOrder, parseOrderBy, publicOrder, sortColumns } from "./order-by.ts";

test("the documented clauses are understood", () => {
  expect(parseOrderBy(officeOrder)).toEqual([
    { column: "course_status", direction: "asc" },
    { column: "course_order", direction: "desc" },
  ]);
  expect(parseOrderBy(publicOrder)).toEqual([{ column: "course_order", direction: "desc" }]);
  expect(parseOrderBy("Order_Count  DESC , course_id")).toEqual([
    { column: "order_count", direction: "desc" },
    { column: "course_id", direction: "asc" },
  ]);
});

const attacks = [
  "",
  ",",
  "course_order desc,",
  "course_order desc desc",
  "course_order;drop table courses",
  "course_order desc; select pg_sleep(9)",
  "course_order desc -- ",
  "course_order/**/desc",
  "(select 1)",
  "1",
  "course_order nulls first",
  '"course_order" desc',
  "courses.course_order",
  "password_hash asc",
  "course_order desc,course_order asc",
  "course_order\ndesc",
  "course_order\u00a0desc",
  "case when 1=1 then 1 else 2 end",
  "constructor",
  "__proto__ asc",
];
test.each(attacks)("[CAT-016] orderByClause is never raw SQL: %j is refused", (clause) => {
  expect(parseOrderBy(clause)).toBeUndefined();
});

test("whatever the text, only known columns and directions come out, each once", () => {
  const pieces = fc.constantFrom(...sortColumns, "asc", "desc", " ", ",", ";", "(", "'", "--", "or", "1");
  const text = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 9 }).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(text, (clause) => {
      const terms = parseOrderBy(clause);
      if (terms === undefined) return;
      const names = terms.map((term) => term.column);
      expect(new Set(names).size).toBe(names.length);
      for (const { column, direction } of terms) {
        expect(sortColumns).toContain(column);
        expect(["asc", "desc"]).toContain(direction);
      }
      // Nothing was skipped over: the terms spell the clause again.
      const spelt = terms.map(({ column, direction }) => `${column} ${direction}`).join(",");
      const again = clause
        .toLowerCase()
        .split(",")
        .map((part) => part.trim().replace(/ +/g, " "));
      expect(spelt).toBe(again.map((part) => (/ (asc|desc)$/.test(part) ? part : `${part} asc`)).join(","));
    }),
    { numRuns: 2000 },
  );
});
