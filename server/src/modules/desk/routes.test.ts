import { saveCourse, publishCourse } from "@zhutu/domain/catalogue/contract.ts";
import { saveChapter } from "@zhutu/domain/catalogue/chapters/contract.ts";
import * as contract from "@zhutu/domain/desk/contract.ts";
import { LIST_ACCESS, listNames, type ListName } from "@zhutu/domain/desk/view.ts";
import { saveQuestion, saveQuestionBank } from "@zhutu/domain/exam/banks/contract.ts";
import { savePaper } from "@zhutu/domain/exam/office/contract.ts";
import { type AdminPart, admitsRights } from "@zhutu/domain/rights.ts";
import { saveParams } from "@zhutu/domain/sysparams/office/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { type Account, anAccount } from "../../testing/factories/identity.ts";
import { anUploadedCover } from "../../testing/upload.ts";

const t = await testApp({}, { invariants: false });
const [admin, colleague, teacher, other] = await Promise.all([
  t.account("admin"),
  t.account("admin"),
  t.account("teacher"),
  t.account("teacher"),
]);
const search = (text: string, as: Account = admin) => t.as(as, contract.searchOffice, { query: { text } });
const views = (as: Account, list: ListName = "orders") => t.as(as, contract.listViews, { query: { list } });
const save = (as: Account, viewName: string, over = {}) =>
  t.as(as, contract.saveView, {
    body: { list: "orders", viewName, query: "orderStatus=1", shared: 0, ...over },
  });

test("one box finds a person by phone or name with their orders, an order by its number, a course by its words", async () => {
  const buyer = await t.account("user", { userName: "周建国" });
  const number = "20261118103422018123";
  await t.db
    .execute(sql`insert into orders (order_id, user_id, order_name, order_status, order_type, ware_price, freight_price, order_amt, exclusive_code, request_hash, expire_at)
    values (${number}, ${buyer.userId}, ${"施工管理精讲"}, 1, ${"single"}, 39900, 0, 39900, ${"000000"}, ${"-"}, now() + interval '1 minute')`);
  const course = await aCourse(t.db, { courseName: "市政工程冲刺 2026", teacherId: teacher.userId });
  const spaced = `${buyer.telephone.slice(0, 3)} ${buyer.telephone.slice(3, 7)}-${buyer.telephone.slice(7)}`;
  for (const text of [spaced, "周建国", " 建国 "]) {
    const found = await search(text);
    expect(found.people).toMatchObject([{ userId: buyer.userId, userName: "周建国", role: "user" }]);
    expect(found.people[0]?.telephone).toMatch(/^\d{3}\*{4}\d{4}$/);
    expect(found.orders).toMatchObject([{ orderId: number, orderAmt: 399, userName: "周建国" }]);
  }
  for (const text of [number, "20261118", "2026 1118 1034"])
    expect((await search(text)).orders.map(({ orderId }) => orderId)).toEqual([number]);
  expect((await search("20261119")).orders).toEqual([]);
  expect((await search("冲刺 市政")).courses).toMatchObject([{ courseId: course.courseId }]);
  for (const nothing of ["", "  ", "100%", "_"]) {
    const found = await search(nothing);
    expect([...found.people, ...found.orders, ...found.courses]).toEqual([]);
  }
});

test("a teacher finds own courses, and nobody's phone or order", async () => {
  const learner = await t.account("user", { userName: "陈静怡" });
  const own = await aCourse(t.db, { courseName: "水利工程实务班", teacherId: teacher.userId });
  await aCourse(t.db, { courseName: "水利工程实务班", teacherId: other.userId });
  expect((await search("水利工程", teacher)).courses.map(({ courseId }) => courseId)).toEqual([own.courseId]);
  for (const text of ["陈静怡", learner.telephone]) {
    const found = await search(text, teacher);
    expect([...found.people, ...found.orders]).toEqual([]);
  }
});

test("a shared view leaves out whom its owner looked for, also one that was shared before; one that says nothing else is refused", async () => {
  const phone = "13800000001";
  const shared = async (as: Account) =>
    (await views(as, "refunds")).map(({ viewName, query }) => [viewName, query]);
  const put = (viewName: string, query: string, of = 1) =>
    save(admin, viewName, { list: "refunds", query, shared: of });
  await put("待退款", `state=open&telephone=${phone}`);
  await put("我找的人", `telephone=${phone}`, 0);
  expect(await shared(admin)).toEqual([
    ["待退款", "state=open"],
    ["我找的人", `telephone=${phone}`],
  ]);
  await expect(put("找人", `telephone=${phone}`)).rejects.toMatchObject({
    status: 400,
    message: "查找某个人的姓名、手机号不能共享，请再加上别的筛选条件，或不共享",
  });
  await t.db.execute(
    sql`update list_views set query = ${`state=open&telephone=${phone}`}, shared = true where list = 'refunds'`,
  );
  expect(await shared(colleague)).toEqual([
    ["待退款", "state=open"],
    ["我找的人", "state=open"],
  ]);
});

test("a view is kept under its name, replaced by the same name, shared with the role, and deleted by its owner alone", async () => {
  const { listViewId } = await save(admin, " 待付款 ");
  expect(await views(admin)).toEqual([
    { listViewId, viewName: "待付款", query: "orderStatus=1", shared: 0, own: 1 },
  ]);
  expect(await views(colleague)).toEqual([]);
  expect(await save(admin, "待付款", { query: "orderStatus=2", shared: 1 })).toEqual({ listViewId });
  expect(await views(colleague)).toEqual([
    { listViewId, viewName: "待付款", query: "orderStatus=2", shared: 1, own: 0 },
  ]);
  expect(await views(admin, "courses")).toEqual([]);
  await expect(views(teacher)).rejects.toMatchObject({ status: 403, reason: "FORBIDDEN" });
  const remove = (as: Account) => t.as(as, contract.deleteView, { params: { listViewId } });
  await expect(remove(colleague)).rejects.toMatchObject({ status: 404 });
  await remove(admin);
  expect(await views(colleague)).toEqual([]);
  await expect(remove(admin)).rejects.toMatchObject({ status: 404 });
});

test("twenty views of a list at most, also asked for at once", async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 24 }, (_, at) => save(teacher, `视图 ${at}`, { list: "courses" })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  expect(await views(teacher, "courses")).toHaveLength(20);
  await expect(save(teacher, "再一个", { list: "courses" })).rejects.toMatchObject({
    message: "每个列表最多保存 20 个视图，请先删除不用的",
  });
  await expect(save(teacher, " ")).rejects.toMatchObject({ status: 400, message: "请输入视图名称" });
});

test("a course's history says who saved what, with the fields before and after, to its own teacher too", async () => {
  const cover = await anUploadedCover(t, admin);
  const form = {
    courseName: "二级建造师精讲班",
    courseType: 1,
    coursePriceOriginal: 100,
    coursePriceDiscount: 1,
    courseTeacher: teacher.userId,
    converImgUrl: cover,
  };
  const { courseId } = await t.as(admin, saveCourse, { body: form });
  await t.as(colleague, saveCourse, {
    body: { ...form, courseId, coursePriceOriginal: 88.5, courseDescription: "<p>说明</p>" },
  });
  await t.as(admin, publishCourse, { params: { courseId } });
  const history = (as: Account, kind: "course" | "order" = "course", recordId = String(courseId)) =>
    t.as(as, contract.recordHistory, { params: { kind, recordId }, query: {} });
  const { events, total } = await history(teacher);
  expect(total).toBe(3);
  expect(events.map(({ userName, done }) => [userName, done])).toEqual([
    [admin.userName, "发布了课程"],
    [colleague.userName, "修改了课程"],
    [admin.userName, "新建了课程"],
  ]);
  expect(events[1]?.changes).toEqual(
    expect.arrayContaining([
      { field: "coursePriceOriginal", before: "100.00", after: "88.50" },
      { field: "courseDescription", before: null, after: null },
    ]),
  );
  expect(events[1]?.changes.map(({ field }) => field)).not.toContain("courseName");
  await expect(history(other)).rejects.toMatchObject({ status: 404 });
  await expect(history(teacher, "order")).rejects.toMatchObject({ status: 404 });
  expect((await history(admin, "order", "1")).events).toEqual([]);
});

test("papers, banks, questions, chapters and settings tell who changed which field, to their own teacher too", async () => {
  const { courseId } = await aCourse(t.db, { teacherId: teacher.userId, courseStatus: "unpublish" });
  const title = { chapterTitle: "第一讲", chapterStatus: "published" as const };
  const { courseChapterId } = await t.as(teacher, saveChapter, { params: { courseId }, body: title });
  await t.as(admin, saveChapter, {
    params: { courseId },
    body: { courseChapterId, ...title, chapterTitle: "第一章", chapterTime: 2 },
  });
  const made = await t.as(teacher, savePaper, { body: { refId: courseChapterId } });
  const { paperId } = await t.as(admin, savePaper, { body: { paperId: made.paperId, timeLimitMinutes: 45 } });
  const { questionBankId } = await t.as(teacher, saveQuestionBank, { body: { questionBankName: "实务" } });
  await t.as(admin, saveQuestionBank, { body: { questionBankId, questionBankName: "建筑实务" } });
  const asked = {
    questionBankId,
    questionText: "总时差为？",
    questionType: "single" as const,
    questionScore: 2,
    questionKeys: ["A" as const],
    choices: ["0 天", "2 天"].map((choiceName, at) => ({ choiceNo: "AB"[at] ?? "", choiceName })),
  };
  const { questionId } = await t.as(teacher, saveQuestion, { body: asked });
  await t.as(admin, saveQuestion, { body: { ...asked, questionId, questionScore: 3 } });
  await t.as(admin, saveParams, { body: { courseValidDays: 90 } });

  type Kind = Parameters<typeof t.as<typeof contract.recordHistory>>[2]["params"]["kind"];
  const history = async (as: Account, kind: Kind, recordId: string | number) =>
    (await t.as(as, contract.recordHistory, { params: { kind, recordId: String(recordId) }, query: {} }))
      .events;
  const kept: [Kind, number, object[]][] = [
    [
      "chapter",
      courseChapterId,
      [
        { field: "chapterTitle", before: "第一讲", after: "第一章" },
        { field: "chapterTime", before: "0", after: "2" },
      ],
    ],
    ["paper", paperId, [{ field: "timeLimitMinutes", before: "", after: "45" }]],
    ["question-bank", questionBankId, [{ field: "questionBankName", before: "实务", after: "建筑实务" }]],
    ["question", questionId, [{ field: "分值", before: "2", after: "3" }]],
  ];
  for (const [kind, id, changes] of kept) {
    const [newest, first] = await history(teacher, kind, id);
    expect(newest).toMatchObject({ userName: admin.userName, changes });
    // With what a new chapter began is written down, too: its hours count.
    expect(first?.changes.map(({ field }) => field).slice(0, 1)).toEqual(
      kind === "chapter" ? ["chapterTitle"] : [],
    );
    expect(first).toMatchObject({ userName: teacher.userName });
    expect(await history(admin, kind, id)).toHaveLength(2);
    await expect(history(other, kind, id)).rejects.toMatchObject({ status: 404 });
  }
  const days = { field: "courseValidDays", before: "365", after: "90" };
  expect(await history(admin, "settings", "params")).toMatchObject([{ changes: [days] }]);
  for (const who of [teacher, await anAccount(t.services, "admin", { rights: ["teaching"] })])
    await expect(history(who, "settings", "params")).rejects.toMatchObject({ status: 404 });
});

test("an administrator of parts finds, and reads histories of, what these parts reach", async () => {
  const [clerk, author] = await Promise.all([
    anAccount(t.services, "admin", { rights: ["sales"] }),
    anAccount(t.services, "admin", { rights: ["teaching"] }),
  ]);
  const buyer = await t.account("user", { userName: "范进举" });
  await t.db
    .execute(sql`insert into orders (order_id, user_id, order_name, order_status, order_type, ware_price, freight_price, order_amt, exclusive_code, request_hash, expire_at)
    values (${"20261119000000000777"}, ${buyer.userId}, ${"范进精讲"}, 1, ${"single"}, 39900, 0, 39900, ${"000000"}, ${"-"}, now() + interval '1 minute')`);
  const { courseId } = await aCourse(t.db, { courseName: "范进举人冲刺班" });
  const found = async (as: Account, text: string) => {
    const { people, orders, courses } = await search(text, as);
    return [people.length, orders.length, courses.length];
  };
  for (const text of ["范进举", buyer.telephone]) {
    expect((await found(clerk, text)).slice(0, 2)).toEqual([1, 1]);
    expect((await found(author, text)).slice(0, 2)).toEqual([1, 0]);
  }
  expect(await found(admin, "范进举")).toEqual([1, 1, 1]);
  expect((await found(clerk, "范进举"))[2]).toBe(0);
  expect((await found(author, "范进举"))[2]).toBe(1);
  const history = (as: Account, kind: "course" | "order" | "user", recordId: string | number) =>
    t.as(as, contract.recordHistory, { params: { kind, recordId: String(recordId) }, query: {} }).then(
      () => 200,
      (error: { status: number }) => error.status,
    );
  const kinds = (as: Account) =>
    Promise.all([
      history(as, "course", courseId),
      history(as, "order", "20261119000000000777"),
      history(as, "user", buyer.userId),
    ]);
  expect(await kinds(clerk)).toEqual([404, 200, 404]);
  expect(await kinds(author)).toEqual([200, 404, 404]);
  expect(await kinds(admin)).toEqual([200, 200, 200]);
});

test.each(listNames)("views of %s are for those who may see it, to read and to keep", async (list) => {
  const limited: (AdminPart[] | null)[] = [null, ["sales"], ["teaching"], ["sales", "teaching"]];
  for (const rights of limited) {
    const who = await anAccount(t.services, "admin", { rights });
    const keep = save(who, `${list} 的视图`, { list, query: "page=1", shared: 1 });
    if (admitsRights(LIST_ACCESS[list], rights)) {
      await keep;
      expect((await views(who, list)).some(({ own }) => own === 1)).toBe(true);
    } else {
      await expect(keep).rejects.toMatchObject({ status: 403, reason: "RIGHT_LACKING" });
      await expect(views(who, list)).rejects.toMatchObject({ status: 403, reason: "RIGHT_LACKING" });
    }
  }
});

test("what was shared before a right was taken away is shown to nobody", async () => {
  const owner = await anAccount(t.services, "admin", { rights: ["sales"] });
  await save(owner, "移走权限的视图", { list: "invoices", query: "page=1", shared: 1 });
  const names = async () => (await views(admin, "invoices")).map(({ viewName }) => viewName);
  expect(await names()).toContain("移走权限的视图");
  await t.db.execute(sql`update users set rights = array['teaching'] where user_id = ${owner.userId}`);
  expect(await names()).not.toContain("移走权限的视图");
});

test("a list that there is not has no views", async () => {
  const body = { list: "secrets" as ListName, viewName: "无", query: "", shared: 1 as const };
  await expect(t.as(admin, contract.saveView, { body })).rejects.toMatchObject({ status: 400 });
});
