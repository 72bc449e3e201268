import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { CourseStatus } from "@zhutu/domain/catalogue/course-status.ts";
import {
  getCourse,
  getOfficeCourse,
  listChapters,
  listCourses,
  listOfficeCourses,
  listPublishedChapters,
  listTeacherCourses,
} from "@zhutu/domain/catalogue/contract.ts";
import { saveParams } from "@zhutu/domain/sysparams/office/contract.ts";
import { aChapter, aCourse, aVideo } from "../../testing/factories/catalogue.ts";
import { type Account, anAccount } from "../../testing/factories/identity.ts";
import { testApp } from "../../testing/app.ts";
import { courseModels, discountRules } from "./tables.ts";

const t = await testApp();
const [admin, teacher, other, learner] = await Promise.all([
  t.account("admin"),
  t.account("teacher"),
  t.account("teacher"),
  t.account("user"),
]);
const handout = join(import.meta.dirname, "../../seed/media/handouts/management.pdf");
const handoutKey = await t.services.providers.storage.importFile("handout", handout);

type Over = Parameters<typeof aCourse>[1];
/** A course that only lists asking for this subject see: each test has its own shelf. */
const shelf = (subject: string) => ({
  put: (over: Over = {}) => aCourse(t.db, { subject, ...over }),
  names: async (query: object = {}, as: Account | null = null) =>
    (await t.as(as, listCourses, { query: { subject, pageSize: 100, ...query } })).courses.map(
      (c) => c.courseName,
    ),
});

describe("the public list", () => {
  test("[CAT-017] answers one page, from page 1, and the number of all matches", async () => {
    const { put } = shelf("paging");
    for (const courseOrder of [1, 2, 3, 4, 5])
      await put({ courseOrder, courseName: `第 ${courseOrder} 门课程` });
    const page = (number: number) =>
      t.as(null, listCourses, { query: { subject: "paging", page: number, pageSize: 2 } });
    const [first, last, beyond] = await Promise.all([page(1), page(3), page(4)]);
    expect(first.courses.map((c) => c.courseOrder)).toEqual([5, 4]);
    expect(last.courses.map((c) => c.courseOrder)).toEqual([1]);
    expect([first.total, last.total, beyond.total]).toEqual([5, 5, 5]);
    await expect(t.as(null, listCourses, { query: { pageSize: 101 } })).rejects.toMatchObject({
      status: 400,
    });
    await expect(t.as(null, listCourses, { query: { page: 0 } })).rejects.toMatchObject({ status: 400 });
  });

  test("[CAT-016] courseStatus finds what is not published for staff alone, a teacher's own; for others published only", async () => {
    const { put, names } = shelf("status");
    await put({ courseName: "已发布的课程" });
    await put({ courseName: "未提交的课程", courseStatus: "unpublish", teacherId: teacher.userId });
    await put({
      courseName: "审核中的课程",
      courseStatus: "auditing",
      courseType: 5,
      teacherId: other.userId,
    });
    const [clerk, editor, channel] = await Promise.all([
      anAccount(t.services, "admin", { rights: ["sales"] }),
      anAccount(t.services, "admin", { rights: ["teaching"] }),
      t.account("channel"),
    ]);
    const hidden = { courseStatus: ["unpublish", "auditing"] };
    // A visitor last: what staff were answered is kept for nobody.
    for (const [caller, found] of [
      [admin, ["审核中的课程", "未提交的课程"]],
      [editor, ["审核中的课程", "未提交的课程"]],
      [teacher, ["未提交的课程"]],
      [other, ["审核中的课程"]],
      [clerk, ["已发布的课程"]],
      [learner, ["已发布的课程"]],
      [channel, ["已发布的课程"]],
      [null, ["已发布的课程"]],
    ] as const) {
      expect((await names(hidden, caller)).toSorted(), caller?.userName).toEqual(found);
      expect(await names({}, caller)).toEqual(["已发布的课程"]);
      expect(await names({ courseStatus: ["published"] }, caller)).toEqual(["已发布的课程"]);
    }
    const everything = await names({ courseStatus: ["unpublish", "published"] }, admin);
    expect(everything.toSorted()).toEqual(["已发布的课程", "未提交的课程"]);
    const [token, url] = [
      await t.tokenOf(admin),
      "/api/public/courses?subject=status&courseStatus[]=unpublish",
    ];
    const answer = await t.app.inject({ url, headers: { authorization: token } });
    expect(answer.json().resultObject).toMatchObject({ total: 1, exclusiveCode: "000000" });
  });

  test("[CAT-016] every documented filter narrows the list", async () => {
    const { put, names } = shelf("filters");
    await put({ courseName: "甲 造价_100% 精讲", courseType: 1, courseHot: true, coursePrice: 0 });
    await put({ courseName: "乙 继续教育必修", courseType: 5, requiredCourse: 1, certSubject: "building" });
    await put({ courseName: "丙 教材", courseType: 4, recommended: true, coursePrice: 1, tags: ["y2022j1"] });
    await put({
      courseName: "丁 图书",
      courseType: 3,
      teacherId: teacher.userId,
      tags: ["book_jzs", "y2022j2"],
    });
    const found = async (query: object) =>
      (await names(query))
        .map((name) => name[0])
        .toSorted((a = "", b = "") => (a < b ? -1 : 1))
        .join("");
    expect(await found({ courseName: "_100%" })).toBe("甲");
    expect(await found({ courseName: "%" })).toBe("甲");
    expect(await found({ courseName: "\\" })).toBe("");
    expect(await found({ courseName: ` ${teacher.userName} ` })).toBe("丁");
    expect(await found({ courseType: 1 })).toBe("甲");
    expect(await found({ courseType: [1, 5] })).toBe("乙甲");
    expect(await found({ courseHot: "1" })).toBe("甲");
    expect(await found({ courseHot: "0" })).toBe("丁丙乙");
    expect(await found({ recommended: "1" })).toBe("丙");
    expect(await found({ coursePrice: 0 })).toBe("甲");
    expect(await found({ coursePrice: 0.01 })).toBe("丙");
    expect(await found({ coursePriceGt: 0 })).toBe("丁丙乙");
    expect(await found({ coursePriceGt: 0.01 })).toBe("丁乙");
    expect(await found({ teacherId: teacher.userId })).toBe("丁");
    expect(await found({ requiredCourse: "1" })).toBe("乙");
    expect(await found({ certSubject: "building" })).toBe("乙");
    expect(await found({ tag: "y2022j1" })).toBe("丙");
    expect(await found({ tag: ["y2022j1", "book_jzs"] })).toBe("丁丙");
  });

  test("a search reaches every type by the course's or the teacher's name", async () => {
    const guide = await t.account("teacher");
    const taught = { teacherId: guide.userId };
    await aCourse(t.db, { courseName: "寻物启事 精讲", courseType: 1 });
    await aCourse(t.db, { courseName: "寻物启事 图书", courseType: 3 });
    await aCourse(t.db, { courseName: "寻物启事 藏书", courseType: 3, tags: ["hide"] });
    await aCourse(t.db, { courseName: "寻物启事 草稿", courseType: 5, courseStatus: "unpublish" });
    await aCourse(t.db, { courseName: "一场直播", courseType: 6, ...taught });
    const found = async (courseName: string) =>
      (await t.as(null, listCourses, { query: { courseName } })).courses.map((row) => row.courseName);
    expect(await found(" 寻物启事\u3000")).toEqual(["寻物启事 图书", "寻物启事 精讲"]);
    expect(await found(guide.userName)).toEqual(["一场直播"]);
  });

  test("[CAT-016] courseStatus and tag come repeated, with or without []; an empty value asks for nothing", async () => {
    const { put } = shelf("brackets");
    await put({ tags: ["y2022j1"] });
    await put({ tags: ["y2022j2"] });
    await put();
    const total = async (query: string) =>
      (await t.app.inject(`/api/public/courses?subject=brackets&${query}`)).json().resultObject.total;
    expect(await total("tag[]=y2022j1&tag[]=y2022j2&courseStatus[]=published")).toBe(2);
    expect(await total("tag[]=y2022j1")).toBe(1);
    expect(await total("tag=y2022j1&tag=y2022j2")).toBe(2);
    expect(await total("coursePrice=&courseHot=&tag=")).toBe(3);
  });

  test("[CAT-022] hide and nopublish keep a course out of every list, free shows only when asked for", async () => {
    const { put, names } = shelf("tags");
    const hidden = await put({ courseName: "隐藏", tags: ["hide", "y2022j1"] });
    await put({ courseName: "不公开", tags: ["nopublish", "y2022j1"] });
    await put({ courseName: "扫码", tags: ["free", "y2022j1"] });
    await put({ courseName: "普通", tags: ["freecourse", "published", "y2022j1"] });
    expect(await names()).toEqual(["普通"]);
    expect(await names({ tag: "y2022j1" })).toEqual(["普通"]);
    expect(await names({ tag: ["hide", "nopublish"] })).toEqual([]);
    expect(await names({ tag: "free" })).toEqual(["扫码"]);
    const reached = await t.as(null, getCourse, { params: { courseId: hidden.courseId } });
    expect(reached.courseName).toBe("隐藏");
  });

  test("[CAT-024] public lists default to course_order desc; orderByClause sorts by known columns", async () => {
    const { put, names } = shelf("order");
    await put({ courseName: "乙", courseOrder: 2, orderCountStart: 5, coursePrice: 300 });
    await put({ courseName: "甲", courseOrder: 9, orderCountStart: 1, coursePrice: 200 });
    await put({ courseName: "丙", courseOrder: 1, orderCountStart: 9, coursePrice: 300 });
    expect(await names()).toEqual(["甲", "乙", "丙"]);
    expect(await names({ orderByClause: "order_count desc" })).toEqual(["丙", "乙", "甲"]);
    expect(await names({ orderByClause: "course_price desc,order_count asc" })).toEqual(["乙", "丙", "甲"]);
  });

  test("[CAT-016] anything but known columns and directions in orderByClause is HTTP 400", async () => {
    const attacks = [
      "password_hash asc",
      "course_order desc;select 1",
      "(select pg_sleep(1))",
      "1",
      "course_order,",
    ];
    for (const orderByClause of attacks)
      await expect(t.as(null, listCourses, { query: { orderByClause } })).rejects.toMatchObject({
        status: 400,
      });
  });

  test("pairs of names carry one value, prices are yuan, counts come from what learners see", async () => {
    const course = await aCourse(t.db, {
      subject: "fields",
      coursePrice: 12_345,
      coursePriceOriginal: 24_690,
      coursePriceDiscount: 50,
      teacherId: teacher.userId,
      tags: ["y2022j1", "freecourse"],
      courseImgUrl: "/files/image/cover/a.png",
    });
    const { courseId } = course;
    const section = await aChapter(t.db, { courseId, videoId: null, videoDuration: 0, chapterTime: 0 });
    const parentId = section.courseChapterId;
    await aChapter(t.db, { courseId, parentId, videoDuration: 100, chapterTime: 15 });
    await aChapter(t.db, { courseId, parentId, videoDuration: 50, chapterTime: 5, chapterStatus: "pubprac" });
    await aChapter(t.db, {
      courseId,
      parentId,
      videoDuration: 70,
      chapterTime: 9,
      chapterStatus: "unpublish",
    });
    const {
      courses: [listed],
    } = await t.as(null, listCourses, { query: { subject: "fields" } });
    expect(listed).toMatchObject({
      courseId,
      coursePrice: 123.45,
      coursePriceOriginal: 246.9,
      coursePriceDiscount: 0.5,
      displayPrice: "¥123.45",
      teacherId: teacher.userId,
      courseTeacher: teacher.userId,
      teacherName: teacher.userName,
      courseImgUrl: "/files/image/cover/a.png",
      converImgUrl: "/files/image/cover/a.png",
      tag: "y2022j1,freecourse",
      courseTags: "y2022j1,freecourse",
      lessonCount: 2,
      videoSeconds: 100,
      // The lesson that is practised alone shows no video, so that nobody can earn its hours.
      studyHours: 1.5,
    });
  });
});

describe("one course", () => {
  test("[CAT-018] [PRICE-016] a published course is read without a token, with its specifications, rules and companion", async () => {
    const book = await aCourse(t.db, { courseType: 4, coursePrice: 3_000, courseName: "配套教材一本" });
    const door = await aCourse(t.db, {
      courseType: 5,
      relatedCourseId: book.courseId,
      courseDescription: "<p>简介</p>",
    });
    const [open, closed] = [
      await aCourse(t.db, { coursePrice: 777 }),
      await aCourse(t.db, { courseStatus: "unpublish" }),
    ];
    await t.db.insert(courseModels).values([
      { courseId: door.courseId, modelCode: closed.courseId, modelName: "未上架", position: 0 },
      { courseId: door.courseId, modelCode: open.courseId, modelName: "精讲班", position: 1 },
    ]);
    await t.db.insert(discountRules).values([
      { courseId: door.courseId, ruleCode: "03", discountedPrice: 95 },
      { courseId: door.courseId, ruleCode: "01", discountedPrice: null },
    ]);
    const course = await t.as(null, getCourse, { params: { courseId: door.courseId } });
    expect(course).toMatchObject({
      courseDescription: "<p>简介</p>",
      models: [
        { modelCode: open.courseId, modelName: "精讲班", coursePrice: 7.77, coursePriceOriginal: 7.77 },
      ],
      discountRules: [
        { ruleCode: "01", discountedPrice: null },
        { ruleCode: "03", discountedPrice: 0.95 },
      ],
      relatedCourse: { courseId: book.courseId, courseName: "配套教材一本", coursePrice: 30 },
      validDays: 365,
    });
    expect(course.discountRules.map((rule) => Object.keys(rule).toSorted())).toEqual([
      ["discountedPrice", "ruleCode"],
      ["discountedPrice", "ruleCode"],
    ]);
  });

  test.each(["unpublish", "auditing"] as const)(
    "[CAT-018] a course in %s is read by admin and its teacher only",
    async (courseStatus) => {
      const { courseId } = await aCourse(t.db, { courseStatus, teacherId: teacher.userId });
      for (const endpoint of [getCourse, listChapters, listPublishedChapters]) {
        const read = (caller: Account | null) => t.as(caller, endpoint, { params: { courseId } });
        await expect(read(admin)).resolves.toBeTruthy();
        await expect(read(teacher)).resolves.toBeTruthy();
        for (const caller of [null, learner, other])
          await expect(read(caller)).rejects.toMatchObject({ status: 404 });
      }
    },
  );

  test("who teaches no more has no sight of a course that still names them", async () => {
    const { courseId } = await aCourse(t.db, { courseStatus: "unpublish", teacherId: learner.userId });
    for (const endpoint of [getCourse, listChapters])
      await expect(t.as(learner, endpoint, { params: { courseId } })).rejects.toMatchObject({ status: 404 });
  });

  test("an unknown course and its chapters are 404, an id that is none is 400", async () => {
    for (const endpoint of [getCourse, listChapters, listPublishedChapters]) {
      await expect(t.as(null, endpoint, { params: { courseId: 99_999_999 } })).rejects.toMatchObject({
        status: 404,
      });
      await expect(t.as(null, endpoint, { params: { courseId: "x" } })).rejects.toMatchObject({
        status: 400,
      });
    }
  });
});

describe("chapters", () => {
  const tree = async () => {
    const { courseId } = await aCourse(t.db, { teacherId: teacher.userId });
    const first = await aChapter(t.db, {
      courseId,
      videoId: null,
      paperId: 7,
      handoutKey,
      handoutExtension: ".pdf",
    });
    const under = await aChapter(t.db, { courseId, parentId: first.courseChapterId });
    const practice = await aChapter(t.db, { courseId, chapterStatus: "pubprac" });
    const hidden = await aChapter(t.db, { courseId, chapterStatus: "unpublish" });
    const below = await aChapter(t.db, { courseId, parentId: hidden.courseChapterId });
    return { courseId, seen: [first, under, practice], all: [first, under, practice, hidden, below] };
  };
  const ids = (list: { courseChapterId: number }[]) => list.map((one) => one.courseChapterId);

  test("[CAT-019] all chapters for the course's staff, visible ones for others", async () => {
    const { courseId, seen, all } = await tree();
    const read = async (caller: Account | null) =>
      ids(await t.as(caller, listChapters, { params: { courseId } }));
    for (const caller of [admin, teacher]) expect(await read(caller)).toEqual(ids(all));
    for (const caller of [null, learner, other]) expect(await read(caller)).toEqual(ids(seen));
  });

  test("[CAT-020] published-chapters holds published and practice-only chapters, the latter without a playable video", async () => {
    const { courseId, seen } = await tree();
    for (const caller of [null, admin, teacher]) {
      const list = await t.as(caller, listPublishedChapters, { params: { courseId } });
      expect(ids(list)).toEqual(ids(seen));
      expect(list.map((one) => one.hasVideo)).toEqual([false, true, false]);
      expect(list[2]).toMatchObject({ chapterStatus: "pubprac", videoDuration: 0 });
      expect(list[0]).toMatchObject({ existPractice: true, chapterHandoutExtension: ".pdf", parentId: 0 });
    }
  });

  test("public chapter lists carry no video ids, paper keys or storage keys", async () => {
    const { courseId } = await tree();
    const video = await aVideo(t.db, { videoId: "secret-video-id" });
    await aChapter(t.db, {
      courseId,
      videoId: video.videoId,
      paperId: 4_711_471,
      handoutKey,
    });
    const [, stored = "handout"] = handoutKey.split("/");
    for (const list of ["chapters", "published-chapters"]) {
      const { body } = await t.app.inject(`/api/public/courses/${courseId}/${list}`);
      expect(body).not.toMatch(/secret|4711471|paperId/);
      expect(body).not.toContain(stored.replace(/\..*$/, ""));
    }
  });
});

describe("the office's lists", () => {
  test("[CRS-058] a teacher's list holds own courses in all statuses; [CRS-015] exam training when no type is asked for", async () => {
    const mine = { teacherId: other.userId, subject: "mine" };
    await aCourse(t.db, { ...mine, courseName: "甲", courseStatus: "published", courseOrder: 1 });
    await aCourse(t.db, {
      ...mine,
      courseName: "乙",
      courseStatus: "unpublish",
      courseOrder: 9,
      tags: ["hide"],
    });
    await aCourse(t.db, { ...mine, courseName: "丙", courseStatus: "auditing", courseOrder: 5 });
    await aCourse(t.db, { ...mine, courseName: "丁", courseType: 2 });
    await aCourse(t.db, { subject: "mine", courseName: "别人的", teacherId: teacher.userId });
    const names = async (query: object = {}) =>
      (await t.as(other, listTeacherCourses, { query })).courses.map((c) => c.courseName);
    expect(await names()).toEqual(["丙", "甲", "乙"]);
    expect(await names({ courseType: 2 })).toEqual(["丁"]);
    expect(await names({ courseStatus: ["unpublish", "auditing"] })).toEqual(["丙", "乙"]);
    expect(await names({ teacherId: teacher.userId })).toEqual([]);
  });

  test("[CAT-024] staff lists default to course_status asc, course_order desc", async () => {
    const subject = "office-order";
    const put = (courseStatus: CourseStatus, courseOrder: number) =>
      aCourse(t.db, { subject, courseStatus, courseOrder, courseName: `${courseStatus} ${courseOrder}` });
    for (const status of ["unpublish", "published", "auditing"] as const)
      for (const order of [2, 1]) await put(status, order);
    const { courses: rows } = await t.as(admin, listOfficeCourses, { query: { subject } });
    expect(rows.map((c) => c.courseName)).toEqual([
      "auditing 2",
      "auditing 1",
      "published 2",
      "published 1",
      "unpublish 2",
      "unpublish 1",
    ]);
  });

  test("only an administrator reads the office's list, only staff a form, and a teacher own ones only", async () => {
    const { courseId } = await aCourse(t.db, { teacherId: teacher.userId });
    for (const caller of [null, learner, teacher])
      await expect(t.as(caller, listOfficeCourses, {})).rejects.toMatchObject({ status: 403 });
    for (const caller of [null, learner, admin])
      await expect(t.as(caller, listTeacherCourses, {})).rejects.toMatchObject({ status: 403 });
    const form = (caller: Account | null) => t.as(caller, getOfficeCourse, { params: { courseId } });
    await expect(form(other)).rejects.toMatchObject({ status: 404 });
    await expect(form(learner)).rejects.toMatchObject({ status: 403 });
    await expect(form(teacher)).resolves.toMatchObject({ courseId });
    await expect(form(admin)).resolves.toMatchObject({ courseId });
  });
});

test("a further-education course says what its subject lets a lesson ask, from the player's own settings", async () => {
  const { courseId } = await aCourse(t.db, { courseType: 5, certSubject: "mining" });
  const training = await aCourse(t.db);
  const promptsOf = async (id: number) =>
    (await t.as(null, getCourse, { params: { courseId: id }, query: {} })).prompts;
  expect(await promptsOf(courseId)).toEqual({ presence: true, face: false });
  const mining = { presenceMinutes: 0, faceChecks: 1, faceAssessment: "PIA-1" };
  await t.as(admin, saveParams, { body: { certHoursOf: { mining } } });
  await expect.poll(() => promptsOf(courseId)).toEqual({ presence: false, face: true });
  expect(await promptsOf(training.courseId)).toBeNull();
});
