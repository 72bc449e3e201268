// The first and the last moment of a price for a time, in filters and in what is quoted (domain.md "Pricing").
import { priceOfOne } from "@zhutu/domain/pricing/one-price.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../kernel/db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { listCourses } from "./list-queries.ts";
import { coursesForSale } from "./queries.ts";
import { discountRules } from "./tables.ts";

const { db } = await testApp();

/** Steps from the statement's moment, in microseconds. */
test.each([
  ["begin_time", 0, true],
  ["begin_time", 1, false],
  ["begin_time", -1, true],
  ["end_time", 0, false],
  ["end_time", 1, true],
  ["end_time", -1, false],
] as const)(
  "a price whose %s is %i microseconds off holds: %s, for filter and quote",
  async (column, step, holds) => {
    const { courseId } = await aCourse(db, { coursePrice: 60_000, subject: `edge ${column} ${step}` });
    await db.insert(discountRules).values({ courseId, ruleCode: "05", discountedPrice: 50_000 });
    await transaction(db, async (tx) => {
      await tx.execute(sql`update discount_rules
      set ${sql.identifier(column)} = now() + make_interval(secs => ${step / 1_000_000}) where course_id = ${courseId}`);
      const filter = { onShow: true, subject: `edge ${column} ${step}` } as const;
      const page = { page: 1, pageSize: 10 };
      const found = await listCourses(tx, { ...filter, price: 50_000 }, [], page);
      expect(found.total).toBe(holds ? 1 : 0);
      const [course] = await coursesForSale(tx, [{ courseId }]);
      expect(course && priceOfOne(course, null, { storeWideDiscount: true }).payPrice).toBe(
        holds ? 50_000 : 60_000,
      );
    });
  },
);
