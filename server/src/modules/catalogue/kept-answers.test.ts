import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { getCourse, publishCourse, unpublishCourse } from "@zhutu/domain/catalogue/contract.ts";
import { call } from "@zhutu/domain/endpoint.ts";
import { injected } from "../../pages/injected.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { announceChange } from "./office-queries.ts";
import { courses } from "./tables.ts";

const t = await testApp();
const admin = await t.account("admin");
// A second instance over the same database.
const second = await t.anotherInstance();
const there = injected(second);
const nameHere = async (courseId: number) =>
  (await t.as(null, getCourse, { params: { courseId } })).courseName;
const nameThere = async (courseId: number) =>
  (await call(there, getCourse, { params: { courseId } })).courseName;
const rename = (courseId: number, courseName: string) => (db: Pick<typeof t.db, "update">) =>
  db.update(courses).set({ courseName }).where(eq(courses.courseId, courseId));

/** Whether that instance keeps an answer: none does before it hears of changes. */
async function keeps(name: (courseId: number) => Promise<string>): Promise<boolean> {
  const { courseId } = await aCourse(t.db, { courseName: "前" });
  await name(courseId);
  await rename(courseId, "后")(t.db);
  return (await name(courseId)) === "前";
}
for (const name of [nameHere, nameThere])
  await vi.waitUntil(() => keeps(name), { timeout: 60_000, interval: 50 });

test("a kept answer is served again; a change made anywhere reaches every instance within a second", async () => {
  const { courseId } = await aCourse(t.db, { courseName: "原来的名称" });
  expect([await nameHere(courseId), await nameThere(courseId)]).toEqual(["原来的名称", "原来的名称"]);
  await rename(courseId, "悄悄改的名称")(t.db);
  expect(await nameHere(courseId)).toBe("原来的名称");
  await transaction(t.db, async (tx) => {
    await rename(courseId, "宣布了的名称")(tx);
    await announceChange(tx);
  });
  await vi.waitFor(async () => expect(await nameHere(courseId)).toBe("宣布了的名称"), {
    timeout: 900,
    interval: 10,
  });
  await vi.waitFor(async () => expect(await nameThere(courseId)).toBe("宣布了的名称"), {
    timeout: 900,
    interval: 10,
  });
});

test("a course withdrawn on one instance is gone on the other within a second", async () => {
  const { courseId } = await aCourse(t.db);
  await nameThere(courseId);
  await t.as(admin, unpublishCourse, { params: { courseId } });
  await expect(t.as(null, getCourse, { params: { courseId } })).rejects.toMatchObject({ status: 404 });
  await vi.waitFor(() => expect(nameThere(courseId)).rejects.toMatchObject({ status: 404 }), {
    timeout: 900,
    interval: 10,
  });
  await t.as(admin, publishCourse, { params: { courseId } });
  await vi.waitFor(() => expect(nameThere(courseId)).resolves.toBeTruthy(), { timeout: 900, interval: 10 });
});

test("what only staff may see is never kept for others", async () => {
  const { courseId } = await aCourse(t.db, { courseStatus: "unpublish" });
  for (let i = 0; i < 3; i++) {
    await t.as(admin, getCourse, { params: { courseId } });
    await expect(t.as(null, getCourse, { params: { courseId } })).rejects.toMatchObject({ status: 404 });
  }
});
