import { getOfficeCourse } from "@zhutu/domain/catalogue/contract.ts";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { courseModels } from "./tables.ts";

const t = await testApp();
const admin = await t.account("admin");

test("a form says which published courses have its course as a specification", async () => {
  const [spec, alone] = [await aCourse(t.db), await aCourse(t.db)];
  const door = await aCourse(t.db, { courseName: "有规格的课程", courseStatus: "published" });
  const hidden = await aCourse(t.db, { courseStatus: "unpublish" });
  await t.db.insert(courseModels).values([
    { courseId: door.courseId, modelCode: spec.courseId, modelName: "录播版", position: 0 },
    { courseId: hidden.courseId, modelCode: spec.courseId, modelName: "未发布的", position: 0 },
  ]);
  const parents = async (courseId: number) =>
    (await t.as(admin, getOfficeCourse, { params: { courseId } })).specOf;
  expect(await parents(spec.courseId)).toEqual([
    { courseId: door.courseId, courseName: "有规格的课程", modelName: "录播版" },
  ]);
  expect(await parents(alone.courseId)).toEqual([]);
});
