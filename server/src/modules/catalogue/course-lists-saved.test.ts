// What a save makes of a course's specifications, discount rules and shown order count: in its history, and when two
// saves that concern each other come at once.
import { and, desc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { saveCourse } from "@zhutu/domain/catalogue/contract.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { auditLogs } from "../../kernel/db/tables.ts";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { anUploadedCover } from "../../testing/upload.ts";

const t = await testApp({}, { invariants: false }); // order counts by hand
const [admin, teacher] = await Promise.all([t.account("admin"), t.account("teacher")]);
const cover = await anUploadedCover(t, admin);

const save = (over: Partial<CallInput<typeof saveCourse>["body"]> = {}, as = admin) =>
  t.as(as, saveCourse, {
    body: {
      courseName: "一级造价工程师精讲",
      courseType: 1,
      coursePriceOriginal: 100,
      coursePriceDiscount: 1,
      courseTeacher: teacher.userId,
      converImgUrl: cover,
      ...over,
    },
  });
const lastChanges = async (courseId: number) => {
  const [entry] = await t.db
    .select({ detail: auditLogs.detail })
    .from(auditLogs)
    .where(and(eq(auditLogs.subject, `course:${courseId}`), eq(auditLogs.action, "course.save")))
    .orderBy(desc(auditLogs.auditLogId))
    .limit(1);
  return (entry?.detail as { changes: unknown } | undefined)?.changes;
};

test("a course's history tells from what to what its specifications, discount rules and shown order count were changed", async () => {
  const [one, other] = [await aCourse(t.db), await aCourse(t.db)];
  const models = [{ modelCode: one.courseId, modelName: "单科" }];
  const { courseId } = await save({
    models,
    discountRules: [
      { ruleCode: "05", discountedPrice: 90.5 },
      { ruleCode: "01", discountedPrice: null },
    ],
    orderCount: 7,
  });
  const elsewhere = [{ modelCode: other.courseId, modelName: "单科" }];
  await save({
    courseId,
    models: elsewhere,
    discountRules: [{ ruleCode: "05", discountedPrice: 1 }],
    orderCount: 700,
  });
  expect(await lastChanges(courseId)).toEqual([
    { field: "orderCount", before: "7", after: "700" },
    { field: "models", before: JSON.stringify(models), after: JSON.stringify(elsewhere) },
    {
      field: "discountRules",
      before: '[{"ruleCode":"01","discountedPrice":null},{"ruleCode":"05","discountedPrice":90.5}]',
      after: '[{"ruleCode":"05","discountedPrice":1}]',
    },
  ]);
  await save({ courseId, models: [], discountRules: [] });
  expect(await lastChanges(courseId)).toEqual([
    { field: "models", before: JSON.stringify(elsewhere), after: "" },
    { field: "discountRules", before: '[{"ruleCode":"05","discountedPrice":1}]', after: "" },
  ]);
});

test("a save that leaves them as they are tells of none; a teacher's tells no order count", async () => {
  const model = await aCourse(t.db, { teacherId: teacher.userId });
  const models = [{ modelCode: model.courseId, modelName: "单科" }];
  const discountRules = [
    { ruleCode: "04" as const, discountedPrice: 80 },
    { ruleCode: "02" as const, discountedPrice: 10 },
  ];
  const { courseId } = await save({ models, discountRules, orderCount: 5 });
  await save({ courseId, models, discountRules: discountRules.toReversed(), orderCount: 5 });
  expect(await lastChanges(courseId)).toEqual([]);
  await save({ courseId, models, discountRules, orderCount: 900 }, teacher);
  expect(await lastChanges(courseId)).toEqual([]);
});

/** What became of saves that were sent at once: as many succeeded as pairs, and no specification has specifications. */
async function expectNoNesting(saves: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(saves);
  const { rows } = await t.db.execute(sql`
    select door.course_id from course_models door join course_models behind on behind.course_id = door.model_code`);
  expect(rows).toEqual([]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(saves.length / 2);
  for (const one of outcomes)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ status: 400 });
}
const specified = (courseId: number, modelCode: number) =>
  save({ courseId, models: [{ modelCode, modelName: "单科" }] });
const tenTimes = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, make));

test("of twenty saves at once, each pair making the other its specification, none nests", async () => {
  const pairs = await tenTimes(async () => [await save(), await save()] as const);
  await expectNoNesting(
    pairs.flatMap(([a, b]) => [specified(a.courseId, b.courseId), specified(b.courseId, a.courseId)]),
  );
});

test("of twenty saves at once, each pair giving a specification to what becomes one, none nests", async () => {
  const chains = await tenTimes(async () => [await save(), await save(), await save()] as const);
  await expectNoNesting(
    chains.flatMap(([a, b, c]) => [specified(a.courseId, b.courseId), specified(b.courseId, c.courseId)]),
  );
});
