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
  "exam",
  "classKind",
  "liveStartTime",
  "lessonCount",
  "videoSeconds",
  "studyHours",
  "originalPrice",
  "fromPrice",
];
const oursOfDetail = [
  "reasons",
  "payUntil",
  "repeatPrice",
  "bulkPrice",
  "handoutCount",
  "exerciseCount",
  "validDays",
  "relatedCourse",
  "exclusiveCode",
  "answerForm",
  "prompts",
];

const sorted = (keys: readonly string[]) => keys.toSorted();

test("[CAT-021] a course in the public list and its detail hold exactly the documented fields and ours, for everybody the same", async () => {
  const live = await aCourse(t.db, { courseType: 6, subject: "keys", liveStatus: "unstarted" });
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
        videoUrl: "live",
      });
    expect(detail["models"]).toEqual([
      {
        modelCode: linked.courseId,
        modelName: "精讲班",
        coursePrice: 100,
        coursePriceOriginal: 100,
        payPrice: 100,
        lessonCount: 0,
        videoSeconds: 0,
        handoutCount: 0,
        exerciseCount: 0,
      },
    ]);
    expect(detail["discountRules"]).toEqual([{ ruleCode: "05", discountedPrice: 90 }]);
  }
});

test("[CAT-021] each field of a course says what is stored of it", async () => {
  const teacher = await t.account("teacher");
  const companion = await aCourse(t.db);
  const stored = {
    courseName: "BIM 技术应用",
    courseDescription: "<p>简介</p>",
    courseType: 6 as const,
    courseStatus: "published" as const,
    freightPrice: 1_200,
    courseOrder: 71,
    publishTime: new Date("2026-10-01T02:00:00Z"),
    teacherId: teacher.userId,
    courseImgUrl: "/files/image/cover/a.png",
    relatedCourseId: companion.courseId,
    requiredCourse: 1 as const,
    certSubject: "building" as const,
    liveStatus: "completed" as const,
    backgroundColor: "#123456",
    teachingType: "面授",
    teachingAddr: "济南市经十路",
  };
  const { courseId } = await aCourse(t.db, {
    ...stored,
    courseHot: true,
    recommended: true,
    coursePrice: 8_500,
    coursePriceOriginal: 10_000,
    coursePriceDiscount: 85,
    orderCountStart: 37,
    tags: ["y2022j1", "freecourse"],
    subject: "values",
  });
  const shown = {
    ...stored,
    courseId,
    courseHot: 1,
    recommended: 1,
    coursePrice: 85,
    coursePriceOriginal: 100,
    coursePriceDiscount: 0.85,
    displayPrice: "¥85.00",
    displayPriceOriginal: "¥100.00",
    freightPrice: 12,
    orderCount: 37,
    publishTime: "2026-10-01T02:00:00.000Z",
    teacherName: teacher.userName,
    courseTeacher: teacher.userId,
    converImgUrl: "/files/image/cover/a.png",
    tag: "y2022j1,freecourse",
    courseTags: "y2022j1,freecourse",
  };
  const read = async (url: string) => (await t.app.inject({ url })).json().resultObject;
  const { courseDescription: _, ...listed } = shown;
  expect((await read("/api/public/courses?subject=values")).courses).toEqual([
    expect.objectContaining(listed),
  ]);
  expect(await read(`/api/public/courses/${courseId}`)).toMatchObject(shown);
  // What has none of it: no teacher, picture or tag.
  const bare = await aCourse(t.db, { subject: "bare" });
  expect(await read(`/api/public/courses/${bare.courseId}`)).toMatchObject({
    courseHot: 0,
    recommended: 0,
    teacherId: null,
    courseTeacher: null,
    teacherName: "",
    courseImgUrl: null,
    converImgUrl: null,
    tag: "",
    courseTags: "",
    coursePriceDiscount: 1,
  });
});
