import { getCourse } from "@zhutu/domain/catalogue/contract.ts";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aChapter, aCourse } from "../../testing/factories/catalogue.ts";
import { courseModels } from "./tables.ts";

const shop = await testApp();

test("[DET-005] each specification has the id of the course it leads to the name it is chosen by and what it holds, in their order", async () => {
  const [{ courseId }, first, second] = [
    await aCourse(shop.db),
    await aCourse(shop.db),
    await aCourse(shop.db),
  ];
  await aChapter(shop.db, { courseId: first.courseId });
  await aChapter(shop.db, { courseId: first.courseId });
  await shop.db.insert(courseModels).values([
    { courseId, modelCode: first.courseId, modelName: "三科联报", position: 1 },
    { courseId, modelCode: second.courseId, modelName: "单科", position: 0 },
  ]);
  const { models } = await shop.as(null, getCourse, { params: { courseId }, query: {} });
  expect(models.map(({ modelCode, modelName }) => [modelCode, modelName])).toEqual([
    [second.courseId, "单科"],
    [first.courseId, "三科联报"],
  ]);
  const none = { lessonCount: 0, videoSeconds: 0, handoutCount: 0, exerciseCount: 0 };
  expect(models).toMatchObject([none, { ...none, lessonCount: 2, videoSeconds: 120 }]);
});
