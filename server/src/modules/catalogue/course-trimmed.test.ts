// The texts of a course are kept as they are measured (domain.md "Sign-in and identity").
import { getOfficeCourse, saveCourse } from "@zhutu/domain/catalogue/contract.ts";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { anUploadedCover } from "../../testing/upload.ts";

const t = await testApp();
const [admin, teacher] = [await t.account("admin"), await t.account("teacher")];
const converImgUrl = await anUploadedCover(t, admin);

test("what nobody sees around a text is neither counted nor kept", async () => {
  const unseen = (text: string) => `\u200b ${text}\u200b\u202c`;
  const model = await aCourse(t.db);
  const texts = {
    courseName: "造价".repeat(500),
    teachingType: "面".repeat(1000),
    teachingAddr: "路".repeat(330),
  };
  const body = {
    courseName: unseen(texts.courseName),
    teachingType: unseen(texts.teachingType),
    teachingAddr: unseen(texts.teachingAddr),
    models: [{ modelCode: model.courseId, modelName: unseen("精讲班") }],
    courseType: 1,
    coursePriceOriginal: 100,
    coursePriceDiscount: 1,
    courseTeacher: teacher.userId,
    converImgUrl,
  };
  const params = await t.as(admin, saveCourse, { body });
  expect(await t.as(admin, getOfficeCourse, { params })).toMatchObject({
    ...texts,
    models: [{ modelName: "精讲班" }],
  });
});
