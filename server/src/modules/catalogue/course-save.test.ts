import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  getCourse,
  getOfficeCourse,
  listOfficeCourses,
  saveCourse,
} from "@zhutu/domain/catalogue/contract.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { anUploadedCover } from "../../testing/upload.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { addToOrderCounts } from "./service.ts";
import { courses } from "./tables.ts";

// A course has sales by hand, without the orders that they count.
const t = await testApp({}, { invariants: false });
const [admin, teacher, other, learner, channel] = await Promise.all([
  t.account("admin"),
  t.account("teacher"),
  t.account("teacher"),
  t.account("user"),
  t.account("channel"),
]);
const cover = await anUploadedCover(t, admin);

type Form = CallInput<typeof saveCourse>["body"];
const form = (over: Partial<Form> = {}): Form => ({
  courseName: "一级造价工程师精讲",
  courseType: 1,
  coursePriceOriginal: 100,
  coursePriceDiscount: 1,
  orderCount: 0,
  courseTeacher: teacher.userId,
  converImgUrl: cover,
  ...over,
});
const save = (over: Partial<Form> = {}, as: Account | null = admin) =>
  t.as(as, saveCourse, { body: form(over) });
const read = (courseId: number, as: Account = admin) => t.as(as, getOfficeCourse, { params: { courseId } });
const stored = async (courseId: number) =>
  (await t.db.select().from(courses).where(eq(courses.courseId, courseId)))[0];
const refusedAs = (field: string, msg: string) => ({
  status: 400,
  code: "error",
  message: msg,
  detail: { fields: expect.arrayContaining([{ field, msg }]) },
});

describe("POST /api/admin/courses", () => {
  test("[CRS-051] saves a new course, unpublished at the head of its list, and answers its courseId", async () => {
    const before = await aCourse(t.db, { courseOrder: 5_000 });
    const { courseId } = await save();
    expect(await stored(courseId)).toMatchObject({
      courseStatus: "unpublish",
      courseOrder: before.courseOrder + 1,
      courseHot: false,
      publishTime: null,
    });
    await expect(t.as(null, getCourse, { params: { courseId } })).rejects.toMatchObject({ status: 404 });
  });

  test("[CRS-051] saves an existing one by its courseId; the form reads back what it wrote", async () => {
    const { courseId } = await save();
    const [book, model] = [await aCourse(t.db, { courseType: 4 }), await aCourse(t.db, { coursePrice: 500 })];
    const written = {
      courseName: "继续教育必修课程",
      courseDescription: "<p>简介</p>",
      backgroundColor: "#0b57d0",
      recommended: 1 as const,
      subject: "cost",
      courseTags: "y2022j1,freecourse",
      orderCount: 12,
    };
    const further = {
      ...written,
      courseType: 5,
      requiredCourse: 0 as const,
      certSubject: "building" as const,
      relatedCourseId: book.courseId,
      models: [{ modelCode: model.courseId, modelName: "精讲班" }],
      discountRules: [
        { ruleCode: "01" as const, discountedPrice: null },
        { ruleCode: "03" as const, discountedPrice: 0.95 },
        { ruleCode: "04" as const, discountedPrice: 88.5 },
      ],
    };
    const made = await save(further);
    expect(await read(made.courseId)).toMatchObject({
      ...further,
      models: [{ modelCode: model.courseId, modelName: "精讲班", coursePrice: 5 }],
      courseTeacher: teacher.userId,
      converImgUrl: cover,
    });
    expect(await save({ ...written, courseId })).toEqual({ courseId });
    expect(await read(courseId)).toMatchObject({ ...written, models: [], discountRules: [] });
  });

  test("[CRS-030] courseTags is a comma-joined list of tag codes, sent and answered", async () => {
    const { courseId } = await save({ courseTags: "y2022j1,freecourse" });
    expect((await stored(courseId))?.tags).toEqual(["y2022j1", "freecourse"]);
    expect((await read(courseId)).courseTags).toBe("y2022j1,freecourse");
  });

  test("orders counted while the form was open stay counted; a changed figure is a correction", async () => {
    const { courseId } = await save({ orderCount: 10 });
    const anOrderIsPaid = () => transaction(t.db, (tx) => addToOrderCounts(tx, [{ courseId, count: 1 }]));
    const orderCountAfter = async (orderCount: number | undefined) => {
      await save({ courseId, orderCount });
      return (await read(courseId)).orderCount;
    };
    await anOrderIsPaid();
    expect(await orderCountAfter(undefined), "not sent").toBe(11);
    expect(await orderCountAfter(11), "as it was").toBe(11);
    expect(await orderCountAfter(40), "corrected").toBe(40);
    await anOrderIsPaid();
    expect(await orderCountAfter(undefined), "counted on").toBe(41);
  });

  test("[CRS-048] [CRS-049] the price is computed here: original x discount, half up, at least 0.01 unless free", async () => {
    const priceOf = async (coursePriceOriginal: number, coursePriceDiscount: number) => {
      const { courseId } = await save({ coursePriceOriginal, coursePriceDiscount });
      return (await read(courseId)).coursePrice;
    };
    expect(await priceOf(199.99, 0.85)).toBe(169.99);
    expect(await priceOf(0.1, 0.85)).toBe(0.09);
    expect(await priceOf(0.01, 0.01)).toBe(0.01);
    expect(await priceOf(0, 0.5)).toBe(0);
    const tricked = { ...form({ coursePriceOriginal: 100 }), coursePrice: 0.01 };
    const { courseId } = await t.as(admin, saveCourse, { body: tricked });
    expect((await read(courseId)).coursePrice).toBe(100);
  });

  test.each([
    ["no name", { courseName: "  " }, "courseName", "请输入课程名称"],
    ["a name of 5 characters", { courseName: "造价工程师" }, "courseName", "长度在6 到 1000 个字符"],
    ["a name of 1001 characters", { courseName: "课".repeat(1001) }, "courseName", "长度在6 到 1000 个字符"],
    ["a long address", { teachingAddr: "路".repeat(331) }, "teachingAddr", "最多只能输入330个字符"],
    [
      "[CRS-036] a long teaching type",
      { teachingType: "面".repeat(1001) },
      "teachingType",
      "最多只能输入1000个字符",
    ],
    ["no such subject", { courseType: 5, certSubject: "quarry" as never }, "certSubject", "请选择专业"],
    ["no subject", { courseType: 5, requiredCourse: 1 as const }, "certSubject", "请选择专业"],
    [
      "neither required nor elective",
      { courseType: 5, certSubject: "building" as const },
      "requiredCourse",
      "请选择是否必修课",
    ],
    ["no teacher", { courseTeacher: null }, "courseTeacher", "请选择讲课专家"],
    ["a teacher who is none", { courseTeacher: 99_999_999 }, "courseTeacher", "请选择讲课专家"],
    ["no cover", { converImgUrl: "" }, "converImgUrl", "必须选择封面"],
    ["no live status", { courseType: 6 }, "liveStatus", "请设置直播状态"],
    [
      "[CRS-047] a discount of 0",
      { coursePriceDiscount: 0 },
      "coursePriceDiscount",
      "折扣在 0.01 到 1 之间，最多两位小数",
    ],
    [
      "[CRS-047] a discount above 1",
      { coursePriceDiscount: 1.01 },
      "coursePriceDiscount",
      "折扣在 0.01 到 1 之间，最多两位小数",
    ],
    [
      "[CRS-047] three decimals",
      { coursePriceDiscount: 0.855 },
      "coursePriceDiscount",
      "折扣在 0.01 到 1 之间，最多两位小数",
    ],
    ["a tag with a space", { courseTags: "a b" }, "courseTags", "标签只能由小写字母、数字和下划线组成"],
    [
      "rule 03 above 1",
      { discountRules: [{ ruleCode: "03" as const, discountedPrice: 1.01 }] },
      "discountRules",
      "学校渠道折扣在 0.01 到 1 之间",
    ],
    [
      "rule 05 without a price",
      { discountRules: [{ ruleCode: "05" as const, discountedPrice: null }] },
      "discountRules",
      "请输入优惠规则的金额",
    ],
  ])("%s is refused with its sentence", async (_, over, field, msg) => {
    await expect(save(over)).rejects.toMatchObject(refusedAs(field, msg));
  });

  test.each([
    ["[CRS-045] a price of three decimals", { coursePriceOriginal: 1.001 }],
    ["a negative price", { coursePriceOriginal: -1 }],
    ["[CRS-050] a negative freight", { courseType: 3, freightPrice: -0.01 }],
    ["[CRS-046] a fractional order count", { orderCount: 1.5 }],
    ["an unknown type", { courseType: 7 }],
    ["an unknown course", { courseId: 99_999_999 }],
  ])("%s is refused", async (_, over) => {
    await expect(save(over)).rejects.toMatchObject({
      status: expect.toSatisfy((s) => s === 400 || s === 404),
    });
  });

  test("all broken fields are told at once, the first in msg", async () => {
    await expect(save({ courseName: "", converImgUrl: "", courseTeacher: null })).rejects.toMatchObject({
      message: "请输入课程名称",
      detail: {
        fields: [
          { field: "courseName", msg: "请输入课程名称" },
          { field: "courseTeacher", msg: "请选择讲课专家" },
          { field: "converImgUrl", msg: "必须选择封面" },
        ],
      },
    });
  });

  test("[CRS-028] [CRS-029] requiredCourse and recommended are 0 or 1, and the lists find them by it", async () => {
    const subject = "law";
    const saved = { courseType: 5, certSubject: "building", subject } as const;
    const on = await save({ ...saved, requiredCourse: 1, recommended: 1 });
    const off = await save({ ...saved, requiredCourse: 0, recommended: 0 });
    const found = async (query: object) =>
      (await t.as(admin, listOfficeCourses, { query: { subject, courseType: 5, ...query } })).courses.map(
        (one) => one.courseId,
      );
    expect(await found({ requiredCourse: "1" })).toEqual([on.courseId]);
    expect(await found({ requiredCourse: "0" })).toEqual([off.courseId]);
    expect(await found({ recommended: "1" })).toEqual([on.courseId]);
    expect(await found({ recommended: "0" })).toEqual([off.courseId]);
    for (const wrong of [{ recommended: 2 }, { recommended: true }, { requiredCourse: 2 }])
      await expect(save({ ...saved, requiredCourse: 1, ...(wrong as object) })).rejects.toMatchObject({
        status: 400,
      });
  });

  test("[CRS-031] teachingType and teachingAddr stay with a training course and are emptied on every other type", async () => {
    const teaching = { teachingType: "面授", teachingAddr: "济南市经十路 1 号" };
    const ofType: Partial<Form>[] = [
      { courseType: 2 },
      { courseType: 3 },
      { courseType: 4 },
      { courseType: 5, certSubject: "building", requiredCourse: 1 },
      { courseType: 6, liveStatus: "unstarted" },
    ];
    expect(await read((await save(teaching)).courseId)).toMatchObject(teaching);
    for (const over of ofType)
      expect(await read((await save({ ...over, ...teaching })).courseId)).toMatchObject({
        teachingType: "",
        teachingAddr: "",
      });
  });

  test("the kind of class stays with exam training and is emptied on every other type", async () => {
    expect(await read((await save({ classKind: "sprint" })).courseId)).toMatchObject({ classKind: "sprint" });
    const { courseId } = await save({ courseType: 3, classKind: "sprint" });
    expect(await read(courseId)).toMatchObject({ classKind: null });
  });

  test("[LIVE-007] a product needs no teacher, and fields of other types are emptied", async () => {
    const { courseId } = await save({
      courseType: 3,
      courseTeacher: null,
      freightPrice: 12,
      teachingAddr: "济南",
      requiredCourse: 1,
      certSubject: "building",
      liveStatus: "started",
    });
    expect(await read(courseId)).toMatchObject({
      teacherId: null,
      freightPrice: 12,
      teachingAddr: "",
      requiredCourse: null,
      certSubject: null,
      liveStatus: null,
    });
  });
});

describe("the cover", () => {
  test.each([
    "https://elsewhere.example/files/image/cover/aaaaaaaaaaaaaaaaaaaa.png",
    "/files/image/cover/aaaaaaaaaaaaaaaaaaaa.png",
    "/files/image/cover/../../../etc/passwd",
    "javascript:alert(1)",
    "/files/handout/aaaaaaaaaaaaaaaaaaaa.pdf",
  ])("%s is no cover of ours", async (converImgUrl) => {
    await expect(save({ converImgUrl })).rejects.toMatchObject(refusedAs("converImgUrl", "必须选择封面"));
  });

  test("a drawn cover stays a cover, and a picture once chosen needs no new upload", async () => {
    const drawn = await aCourse(t.db, { courseStatus: "unpublish" });
    await save({ courseId: drawn.courseId, converImgUrl: "" });
    expect((await read(drawn.courseId)).coverArt).not.toBeNull();
    const { courseId } = await save();
    await save({ courseId, courseName: "另一个课程名称" });
    expect((await read(courseId)).converImgUrl).toBe(cover);
  });
});

describe("who may save what", () => {
  test.each([
    ["auditing", "课程现在是“审核中”，不能保存，您填的内容都还在"],
    ["published", "课程现在是“已发布”，不能保存，您填的内容都还在"],
  ] as const)("[CRS-023] a course in %s is not saved", async (courseStatus, message) => {
    const { courseId } = await aCourse(t.db, { courseStatus, teacherId: teacher.userId });
    for (const account of [admin, teacher])
      await expect(save({ courseId }, account)).rejects.toMatchObject({ message });
  });

  test("[CRS-043] a course saved by a teacher gets that teacher, whoever the form names", async () => {
    const { courseId } = await save({ courseTeacher: other.userId }, teacher);
    expect((await read(courseId)).teacherId).toBe(teacher.userId);
    await save({ courseId, courseTeacher: null }, teacher);
    expect((await read(courseId)).teacherId).toBe(teacher.userId);
  });

  test("a teacher's save of another's course is 404 and changes nothing; learners and channels may not at all", async () => {
    const { courseId } = await save();
    const before = await stored(courseId);
    await expect(save({ courseId, courseName: "被改掉的课程" }, other)).rejects.toMatchObject({
      status: 404,
    });
    for (const account of [null, learner, channel])
      await expect(save({ courseId }, account)).rejects.toMatchObject({ status: 403 });
    expect(await stored(courseId)).toEqual(before);
  });

  test("the body cannot set status, hot flag, order, publish time or teacher (security.md 11)", async () => {
    const smuggled = {
      courseStatus: "published",
      courseHot: 1,
      courseOrder: 999_999,
      publishTime: "2020-01-01T00:00:00Z",
      teacherId: other.userId,
      coverArt: null,
      videoId: "x",
      tags: ["hide"],
    };
    const { courseId } = await t.as(teacher, saveCourse, { body: { ...form(), ...smuggled } });
    const row = await stored(courseId);
    expect(row).toMatchObject({
      courseStatus: "unpublish",
      courseHot: false,
      publishTime: null,
      videoId: null,
    });
    expect(row).toMatchObject({ teacherId: teacher.userId, tags: [] });
    expect(row?.courseOrder).toBeLessThan(999_999);
  });

  test("a saved course keeps its type", async () => {
    const { courseId } = await save();
    await expect(save({ courseId, courseType: 3 })).rejects.toMatchObject({ status: 400 });
  });
});

describe("specifications and companions", () => {
  const model = (modelCode: number) => ({ models: [{ modelCode, modelName: "规格" }] });

  test("a specification leads to an existing other course that is no door itself", async () => {
    const target = await aCourse(t.db);
    const { courseId: door } = await save(model(target.courseId));
    await expect(save(model(door))).rejects.toMatchObject(refusedAs("models", "规格不能链接到带规格的课程"));
    await expect(save(model(99_999_999))).rejects.toMatchObject(refusedAs("models", "规格所选的课程不存在"));
    await expect(save({ courseId: door, ...model(door) })).rejects.toMatchObject({ status: 400 });
    const { courseId: behind } = await save();
    await save(model(behind));
    await expect(save({ courseId: behind, ...model(target.courseId) })).rejects.toMatchObject(
      refusedAs("models", "该课程已是其他课程的规格，不能再带规格"),
    );
  });

  test("a teacher links own courses only", async () => {
    const [own, foreign] = [await aCourse(t.db, { teacherId: teacher.userId }), await aCourse(t.db)];
    await expect(save(model(own.courseId), teacher)).resolves.toBeTruthy();
    await expect(save(model(foreign.courseId), teacher)).rejects.toMatchObject({ status: 400 });
  });

  test("[CRS-032] exam training and further education keep their companion, other types have none", async () => {
    const book = await aCourse(t.db, { courseType: 3 });
    const textbook = await aCourse(t.db, { courseType: 4 });
    const keptOf = async (courseType: number) => {
      const further = { certSubject: "building", requiredCourse: 1 } as const;
      const of = { courseType, liveStatus: "unstarted", ...(courseType === 5 && further) } as const;
      const { courseId } = await save({ ...of, relatedCourseId: book.courseId });
      const first = (await read(courseId)).relatedCourseId;
      await save({ ...of, courseId, relatedCourseId: textbook.courseId });
      return [first, (await read(courseId)).relatedCourseId];
    };
    const both = [book.courseId, textbook.courseId];
    expect(await Promise.all([1, 2, 3, 4, 5, 6].map(keptOf))).toEqual([
      both,
      [null, null],
      [null, null],
      [null, null],
      both,
      [null, null],
    ]);
  });

  test.each([
    [1, "请选择配套图书"],
    [5, "请选择配套教材"],
  ])("[CRS-032] the companion of type %s is a book or textbook", async (courseType, sentence) => {
    const video = await aCourse(t.db);
    const further = { courseType, certSubject: "building", requiredCourse: 1 } as const;
    for (const relatedCourseId of [video.courseId, 99_999_999])
      await expect(save({ ...further, relatedCourseId })).rejects.toMatchObject(
        refusedAs("relatedCourseId", sentence),
      );
  });
});

test("rich text is cleaned when it is saved", async () => {
  const dirty = `<p onclick="x()">正文<script>alert(1)</script></p><a href="javascript:alert(1)">坏</a>`;
  const { courseId } = await save({ courseDescription: dirty });
  expect((await stored(courseId))?.courseDescription).toBe("<p>正文</p><a>坏</a>");
});
