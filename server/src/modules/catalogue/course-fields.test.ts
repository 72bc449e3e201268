import { expect, test } from "vitest";
import { transaction } from "../../kernel/db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { aChapter, aCourse } from "../../testing/factories/catalogue.ts";
import { grantCourses } from "../enrolment/service.ts";
import { courseModels, discountRules } from "./tables.ts";

const t = await testApp();

/** The documents' fields of a course, in the order in which learner spec 3 and back-office spec 3 name them. */
const documented = [
  "courseId",
  "courseName",
  "courseType",
  "courseStatus",
  "courseHot",
  "recommended",
  "coursePrice",
  "coursePriceOriginal",
  "coursePriceDiscount",
  "displayPrice",
  "displayPriceOriginal",
  "freightPrice",
  "courseOrder",
  "orderCount",
  "courseCount",
  "publishTime",
  "teacherId",
  "teacherName",
  "courseTeacher",
  "courseImgUrl",
  "converImgUrl",
  "tag",
  "courseTags",
  "relatedCourseId",
  "requiredCourse",
  "certSubject",
  "liveCode",
  "liveStatus",
  "pushUrl",
  "studyProgress",
  "backgroundColor",
  "teachingType",
  "teachingAddr",
  "videoUrl",
];
const ofDetail = ["courseDescription", "models", "discountRules"];
/** What the screens need besides. */
const ours = [
  "payPrice",
  "payRule",
  "payReason",
  "teacherTitle",
  "coverArt",
  "subject",
  "classKind",
  "liveStartTime",
  "lessonCount",
  "videoSeconds",
  "studyHours",
];
const oursOfDetail = [
  "reasons",
  "repeatPrice",
  "bulkPrice",
  "handoutCount",
  "exerciseCount",
  "validDays",
  "relatedCourse",
  "exclusiveCode",
  "answerForm",
];

const sorted = (keys: readonly string[]) => keys.toSorted();

test("[CAT-021] a course in the public list and its detail hold exactly the documented fields and ours, for everybody the same", async () => {
  const live = await aCourse(t.db, { courseType: 6, subject: "keys", liveStatus: "started" });
  const linked = await aCourse(t.db);
  await t.db
    .insert(courseModels)
    .values({ courseId: live.courseId, modelCode: linked.courseId, modelName: "精讲班", position: 0 });
  await t.db
    .insert(discountRules)
    .values({ courseId: live.courseId, ruleCode: "05", discountedPrice: 9_000 });
  await aChapter(t.db, { courseId: live.courseId });
  const holder = await t.account("user");
  const grant = { userId: holder.userId, courseIds: [live.courseId], orderId: null };
  await transaction(t.db, (tx) => grantCourses(tx, { ...grant, createType: "system", genLiveCode: true }));

  for (const caller of [holder, null]) {
    const headers = caller ? { authorization: await t.tokenOf(caller) } : {};
    const read = async (url: string) => (await t.app.inject({ url, headers })).json().resultObject;
    const [listed] = (await read("/api/public/courses?subject=keys")).courses as Record<string, unknown>[];
    const detail = (await read(`/api/public/courses/${live.courseId}`)) as Record<string, unknown>;
    expect(sorted(Object.keys(listed ?? {}))).toEqual(sorted([...documented, ...ours]));
    expect(sorted(Object.keys(detail))).toEqual(
      sorted([...documented, ...ofDetail, ...ours, ...oursOfDetail]),
    );
    for (const course of [listed, detail])
      expect(course).toMatchObject({
        courseCount: 1,
        liveCode: null,
        pushUrl: null,
        studyProgress: null,
        videoUrl: "",
      });
    expect(detail["models"]).toEqual([
      {
        modelCode: linked.courseId,
        modelName: "精讲班",
        coursePrice: 100,
        coursePriceOriginal: 100,
        payPrice: 100,
      },
    ]);
    expect(detail["discountRules"]).toEqual([{ ruleCode: "05", discountedPrice: 90 }]);
  }
});
