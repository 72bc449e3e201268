import { COMMENT_STATUS } from "@zhutu/domain/comments/comment-rules.ts";
import * as contract from "@zhutu/domain/comments/contract.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { auditLogs } from "../../kernel/db/tables.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { aCourse, holdCourse } from "../../testing/factories/catalogue.ts";
import { aComment } from "../../testing/factories/comments.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { courseModels, courses } from "../catalogue/tables.ts";
import { userCourses } from "../enrolment/tables.ts";
import { forgetComments } from "./service.ts";
import { courseComments } from "./tables.ts";

const shop = await testApp();
const admin = await shop.account("admin");
let author: Account;
let courseId: number;
beforeEach(async () => {
  author = await shop.account("user");
  ({ courseId } = await aCourse(shop.db));
});

type Body = { commentContent?: string; courseId?: number; rating?: 1 | 2 | 3 | 4 | 5 | null };
const post = (account: Account | null, body: Body = {}) =>
  shop.as(account, contract.postComment, {
    body: { commentContent: "讲得清楚，例题很多", courseId, ...body },
  });
const shown = (account: Account | null, of = courseId, query = {}) =>
  shop.as(account, contract.listCourseComments, { params: { courseId: of }, query });
const texts = async (account: Account | null, of = courseId) =>
  (await shown(account, of)).comments.map((one) => one.commentContent);
const stored = async (courseCommentId: number) => {
  const rows = await shop.db
    .select()
    .from(courseComments)
    .where(eq(courseComments.courseCommentId, courseCommentId));
  return rows[0]!;
};
const hold = (account: Account, of = courseId) => holdCourse(shop.db, account, of);
const params = ({ courseCommentId }: { courseCommentId: number }) => ({ params: { courseCommentId } });
const approve = (one: { courseCommentId: number }, as: Account = admin) =>
  shop.as(as, contract.approveComment, params(one));
const hide = (one: { courseCommentId: number }, as: Account = admin) =>
  shop.as(as, contract.hideComment, params(one));

describe("posting", () => {
  test("[CMT-001] a visitor is refused, and any signed-in person may, without having bought", async () => {
    expect(await refusalOf(post(null))).toBe("403 请先登录");
    expect(await shop.db.select().from(courseComments).where(eq(courseComments.courseId, courseId))).toEqual(
      [],
    );
    const teacher = await shop.account("teacher");
    for (const account of [author, teacher]) {
      const { courseCommentId } = await post(account);
      expect(await stored(courseCommentId)).toMatchObject({ userId: account.userId, courseId });
    }
  });

  test("[CMT-004] [CMT-005] [CMT-007] commentContent and courseId make a comment that waits, word for word", async () => {
    const commentContent = '<b>好</b> & "二建"\n第二行\u{20BB7}';
    const { courseCommentId } = await post(author, { commentContent: `  ${commentContent} \n` });
    expect(await stored(courseCommentId)).toMatchObject({
      courseId,
      commentContent,
      commentStatus: 1,
      auditTime: null,
      rating: null,
    });
    expect(await texts(author)).toEqual([commentContent]);
  });

  test("[CMT-002] 500 characters are taken, 501 and blanks refused", async () => {
    await post(author, { commentContent: `${"评".repeat(499)}\u{20BB7}` });
    expect(await refusalOf(post(author, { commentContent: "评".repeat(501) }))).toBe(
      "400 评论最多 500 个字符",
    );
    for (const blank of ["", " \n　", "\u200b\u200b"])
      expect(await refusalOf(post(author, { commentContent: blank }))).toBe("400 请输入评论内容");
    expect((await shown(author)).total).toBe(1);
  });

  test("[CMT-003] success says 您的评论发布成功", async () => {
    const answer = await shop.app.inject({
      method: "POST",
      url: "/api/comments",
      headers: { authorization: await shop.tokenOf(author) },
      payload: { commentContent: "好课", courseId },
    });
    expect(answer.json()).toMatchObject({ code: 200, msg: "您的评论发布成功" });
  });

  test("a free course takes none, a door to priced ones does, and what is not published is not there", async () => {
    const { courseId: free } = await aCourse(shop.db, { coursePrice: 0 });
    expect(await refusalOf(post(author, { courseId: free }))).toBe("免费课程不开放评论");
    await shop.db
      .insert(courseModels)
      .values({ courseId: free, modelCode: courseId, modelName: "单科", position: 0 });
    await post(author, { courseId: free });
    for (const courseStatus of ["unpublish", "auditing"] as const) {
      const draft = await aCourse(shop.db, { courseStatus });
      expect(await refusalOf(post(author, { courseId: draft.courseId }))).toMatch(/^404/);
    }
    expect(await refusalOf(post(author, { courseId: 999_999 }))).toMatch(/^404/);
  });

  test("the same words sent 20 times at once are one comment, with the rating that came last", async () => {
    await hold(author);
    const sent = await Promise.all(Array.from({ length: 20 }, () => post(author, { rating: 4 })));
    expect(new Set(sent.map((one) => one.courseCommentId)).size).toBe(1);
    await post(author, { rating: 2 });
    expect((await shown(author)).comments).toMatchObject([{ rating: 2 }]);
  });

  test("of 20 different ones at once 5 a course are taken, and 20 in all a day", async () => {
    const tries = (of: number) =>
      Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          refusalOf(post(author, { courseId: of, commentContent: `第 ${at} 条` })),
        ),
      );
    const outcomes = await tries(courseId);
    expect(outcomes.filter((one) => one === undefined)).toHaveLength(5);
    expect(new Set(outcomes.filter((one) => one !== undefined))).toEqual(
      new Set(["429 您今天对这门课程的评论已经够多，请明天再来"]),
    );
    for (let more = 0; more < 3; more++) await tries((await aCourse(shop.db)).courseId);
    const { courseId: last } = await aCourse(shop.db);
    expect(await refusalOf(post(author, { courseId: last }))).toBe(
      "429 您今天发布的评论已经够多，请明天再来",
    );
    expect(await refusalOf(post(await shop.account("user"), { courseId: last }))).toBeUndefined();
  });
});

describe("rating", () => {
  test("only who holds the course or did may rate it, 1 to 5", async () => {
    expect(await refusalOf(post(author, { rating: 5 }))).toBe("购买课程后才可以评分");
    expect((await shown(author)).mayRate).toBe(false);
    await hold(author);
    expect((await shown(author)).mayRate).toBe(true);
    await post(author, { rating: 5 });
    await shop.db
      .update(userCourses)
      .set({ expiryDate: sql`now()`, status: "expired" })
      .where(eq(userCourses.userId, author.userId));
    await post(author, { rating: 3, commentContent: "到期后再说一句" });
    for (const rating of [0, 6, 2.5] as unknown as 5[])
      expect(await refusalOf(post(author, { rating }))).toMatch(/^400/);
    expect((await shown(null)).mayRate).toBe(false);
  });

  test("the average is of approved ratings, a person's newest each, and shown from five on", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => shop.account("user")));
    const rate = (userId: number, rating: 1 | 5, more = {}) =>
      aComment(shop.db, { courseId, userId, rating, ...more });
    const [first, ...others] = people as [Account, ...Account[]];
    await rate(first.userId, 1, { createTime: new Date(Date.now() - 60_000) });
    for (const { userId } of [first, ...others.slice(0, 3)]) await rate(userId, 5);
    await rate(others[3]!.userId, 1, { commentStatus: COMMENT_STATUS.waiting });
    await rate(others[3]!.userId, 1, { commentStatus: COMMENT_STATUS.hidden });
    expect((await shown(null)).ratings).toEqual({ count: 4, average: null });
    await rate(others[3]!.userId, 1);
    expect((await shown(null)).ratings).toEqual({ count: 5, average: 4.2 });
  });

  test("a course's page learns within a second of a rating that was approved, hidden or deleted", async () => {
    const { courseId: rated } = await aCourse(shop.db);
    const people = await Promise.all(Array.from({ length: 5 }, () => shop.account("user")));
    const comments = await Promise.all(
      people.map(({ userId }) =>
        aComment(shop.db, { courseId: rated, userId, rating: 5, commentStatus: COMMENT_STATUS.waiting }),
      ),
    );
    const told = async () =>
      (await shop.as(null, contract.getCourseRatings, { params: { courseId: rated } })).count;
    const becomes = (count: number) => vi.waitFor(async () => expect(await told()).toBe(count), 900);
    expect(await told()).toBe(0);
    await approve(comments[0]!);
    await becomes(1);
    await hide(comments[0]!);
    await becomes(0);
    await approve(comments[1]!);
    await becomes(1);
    await transaction(shop.db, (tx) => forgetComments(tx, people[1]!));
    await becomes(0);
  });
});

describe("what stands under a course", () => {
  test("[CMT-006] [CMT-005] everybody reads what is approved (2), newest first; the author also the own that waits (1), nobody what is hidden (3)", async () => {
    const of = { courseId, userId: author.userId };
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await aComment(shop.db, { ...of, commentContent: "早的", createTime: minutesAgo(9) });
    await aComment(shop.db, { ...of, commentContent: "审核中", commentStatus: 1, createTime: minutesAgo(5) });
    await aComment(shop.db, { ...of, commentContent: "隐藏的", commentStatus: 3 });
    await aComment(shop.db, { ...of, commentContent: "晚的", createTime: minutesAgo(1) });
    await aComment(shop.db, { ...of, courseId: (await aCourse(shop.db)).courseId, commentContent: "别处" });
    const other = await shop.account("user");
    expect(await texts(null)).toEqual(["晚的", "早的"]);
    expect(await texts(other)).toEqual(["晚的", "早的"]);
    expect(await texts(author)).toEqual(["晚的", "审核中", "早的"]);
    expect((await shown(author)).comments.map((one) => one.own)).toEqual([true, true, true]);
    expect((await shown(other)).comments.map((one) => one.own)).toEqual([false, false]);
    const second = await shown(null, courseId, { page: 2, pageSize: 1 });
    expect([second.total, second.comments.map((one) => one.commentContent)]).toEqual([2, ["早的"]]);
  });

  test("[CMT-004] [CMT-011] a comment has its course, text, times and status, and of its author a masked phone alone", async () => {
    const writer = await shop.account("user", { telephone: "13812345678", loginName: "13812345678" });
    const [written, judged] = [new Date("2026-11-20T02:00:00Z"), new Date("2026-11-21T03:00:00Z")];
    const row = await aComment(shop.db, {
      courseId,
      userId: writer.userId,
      rating: 4,
      commentContent: "讲得清楚",
      createTime: written,
      auditTime: judged,
      firstApprovedAt: judged,
    });
    const { courseName } = (await shown(null)).comments[0]!;
    expect(courseName).toMatch(/^测试课程/);
    const comment = {
      courseCommentId: row.courseCommentId,
      courseId,
      courseName,
      commentContent: "讲得清楚",
      userTelephone: "138****5678",
      rating: 4,
      commentStatus: 2,
      createTime: written.toISOString(),
      auditTime: judged.toISOString(),
    };
    expect((await shown(null)).comments).toEqual([{ ...comment, own: false }]);
    const query = { courseId };
    const { comments } = await shop.as(admin, contract.listComments, { query });
    expect(comments).toEqual([{ ...comment, userId: writer.userId, userName: writer.userName }]);
    const waiting = { createTime: new Date("2026-11-22T02:00:00Z"), commentStatus: 1 as const };
    const second = await aComment(shop.db, { courseId, userId: writer.userId, ...waiting });
    expect(second.courseCommentId).not.toBe(row.courseCommentId);
    for (const shownTo of [
      (await shown(writer)).comments,
      (await shop.as(admin, contract.listComments, { query })).comments,
    ])
      expect(shownTo).toMatchObject([
        { courseCommentId: second.courseCommentId, courseId, commentStatus: 1, auditTime: null },
        { courseCommentId: row.courseCommentId, courseId, commentStatus: 2 },
      ]);
  });

  test("a door shows its specifications' comments, too; a course that is not published has none", async () => {
    const { courseId: door } = await aCourse(shop.db);
    await shop.db
      .insert(courseModels)
      .values({ courseId: door, modelCode: courseId, modelName: "单科", position: 0 });
    await aComment(shop.db, { courseId, userId: author.userId });
    expect(await texts(null, door)).toEqual(["讲得清楚"]);
    const draft = await aCourse(shop.db, { courseStatus: "unpublish" });
    expect(await refusalOf(shown(null, draft.courseId))).toMatch(/^404/);
  });
});

describe("moderation", () => {
  test("[CMT-011] the administrator lists by status and course, page by page, the newest first; nobody else does", async () => {
    const of = { courseId, userId: author.userId };
    const ids: number[] = [];
    for (const commentStatus of [1, 2, 3, 1] as const)
      ids.push(
        (await aComment(shop.db, { ...of, commentStatus, commentContent: String(commentStatus) }))
          .courseCommentId,
      );
    const list = async (query: object) => {
      const { comments, total } = await shop.as(admin, contract.listComments, {
        query: { courseId, ...query },
      });
      return [total, comments.map((one) => one.courseCommentId)];
    };
    const [a, b, c, d] = ids;
    expect(await list({})).toEqual([4, [d, c, b, a]]);
    expect(await list({ commentStatus: 1 })).toEqual([2, [d, a]]);
    expect(await list({ commentStatus: 3 })).toEqual([1, [c]]);
    expect(await list({ page: 2, pageSize: 3 })).toEqual([4, [a]]);
    // Also of a course that is not, or no longer, published.
    await shop.db.update(courses).set({ courseStatus: "unpublish" }).where(eq(courses.courseId, courseId));
    expect(await list({})).toEqual([4, [d, c, b, a]]);
    for (const role of ["user", "teacher", "channel"] as const)
      expect(await refusalOf(shop.as(await shop.account(role), contract.listComments, { query: {} }))).toBe(
        "403 无权访问",
      );
  });

  test("the list is narrowed by parts of the course's name and of what was said, and by days of Shanghai", async () => {
    const { courseId: other } = await aCourse(shop.db, { courseName: "隧道工程100%精讲" });
    const said = (commentContent: string, createTime: string, of = courseId) =>
      aComment(shop.db, {
        courseId: of,
        userId: author.userId,
        commentContent,
        createTime: new Date(createTime),
      });
    const late = await said("网络计划很难", "2025-03-05T15:59:59Z");
    const next = await said("例题很多", "2025-03-05T16:00:00Z");
    const there = await said("网络计划100%懂了", "2025-03-06T02:00:00Z", other);
    const found = async (query: object) =>
      (
        await shop.as(admin, contract.listComments, { query: { endDate: "2025-12-31", ...query } })
      ).comments.map((one) => one.courseCommentId);
    expect(await found({ commentContent: " 网络计划 " })).toEqual([
      there.courseCommentId,
      late.courseCommentId,
    ]);
    expect(await found({ commentContent: "1_0" })).toEqual([]);
    expect(await found({ courseName: "100%精" })).toEqual([there.courseCommentId]);
    expect(await found({ startDate: "2025-03-05", endDate: "2025-03-05" })).toEqual([late.courseCommentId]);
    expect(await found({ startDate: "2025-03-06" })).toEqual([there.courseCommentId, next.courseCommentId]);
  });

  test.each([1, 3] as const)(
    "[CMT-009] [CMT-012] approving sets status %i to 2, and everybody reads it",
    async (commentStatus) => {
      const one = await aComment(shop.db, { courseId, userId: author.userId, commentStatus });
      const beside = await aComment(shop.db, { courseId, userId: author.userId, commentStatus: 1 });
      await approve(one);
      const row = await stored(one.courseCommentId);
      expect((await stored(beside.courseCommentId)).commentStatus, "only this comment").toBe(1);
      expect(row.commentStatus).toBe(2);
      expect(row.auditTime).not.toBeNull();
      expect(await texts(null)).toEqual(["讲得清楚"]);
    },
  );

  test.each([1, 2] as const)(
    "[CMT-010] [CMT-013] hiding sets status %i to 3, and nobody reads it",
    async (commentStatus) => {
      const one = await aComment(shop.db, { courseId, userId: author.userId, commentStatus });
      const beside = await aComment(shop.db, { courseId, userId: author.userId, commentStatus: 1 });
      await hide(one);
      expect((await stored(one.courseCommentId)).commentStatus).toBe(3);
      expect((await stored(beside.courseCommentId)).commentStatus, "only this comment").toBe(1);
      expect(await texts(author)).toHaveLength(1);
      const { auditTime } = await stored(one.courseCommentId);
      expect(await refusalOf(hide(one))).toBe("这条评论现在是“已隐藏”，请核对后再操作");
      expect((await stored(one.courseCommentId)).auditTime).toEqual(auditTime);
    },
  );

  test("[CMT-012] [CMT-013] only the administrator approves and hides", async () => {
    const one = await aComment(shop.db, { courseId, userId: author.userId, commentStatus: 1 });
    for (const role of ["user", "teacher", "channel"] as const) {
      const account = await shop.account(role);
      expect(await refusalOf(approve(one, account))).toBe("403 无权访问");
      expect(await refusalOf(hide(one, account))).toBe("403 无权访问");
    }
    expect((await stored(one.courseCommentId)).commentStatus).toBe(1);
  });

  test("of 20 people who approve and hide what they saw waiting, one does it, and the others are told what it is now", async () => {
    const one = await aComment(shop.db, { courseId, userId: author.userId, commentStatus: 1 });
    const query = { commentStatus: "1" as const };
    const ends = [contract.approveComment, contract.hideComment];
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        refusalOf(shop.as(admin, ends[at % 2] ?? contract.approveComment, { ...params(one), query })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    const now = (await stored(one.courseCommentId)).commentStatus === 2 ? "已通过" : "已隐藏";
    expect(outcomes.filter((outcome) => outcome === `这条评论现在是“${now}”，请核对后再操作`)).toHaveLength(
      19,
    );
    // Who looks at it anew may decide otherwise.
    const seen = { commentStatus: now === "已通过" ? ("2" as const) : ("3" as const) };
    const other = now === "已通过" ? contract.hideComment : contract.approveComment;
    await shop.as(admin, other, { ...params(one), query: seen });
    expect((await stored(one.courseCommentId)).commentStatus).toBe(now === "已通过" ? 3 : 2);
  });

  test("of 20 approvals at once one does it, and it is written down once", async () => {
    const one = await aComment(shop.db, { courseId, userId: author.userId, commentStatus: 1 });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => refusalOf(approve(one))));
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "这条评论现在是“已通过”，请核对后再操作")).toHaveLength(
      19,
    );
    const logged = await shop.db
      .select()
      .from(auditLogs)
      .where(
        and(eq(auditLogs.action, "comment.approve"), eq(auditLogs.subject, `comment:${one.courseCommentId}`)),
      );
    expect(logged).toMatchObject([{ userId: admin.userId }]);
  });

  test("the author is told of the approval once, however often it is hidden and shown again; of hiding never", async () => {
    const one = await aComment(shop.db, { courseId, userId: author.userId, commentStatus: 1 });
    const told = async () =>
      (await shop.as(author, listNotices, { query: {} })).notices.map(({ notice }) => notice);
    await hide(one);
    expect(await told()).toEqual([]);
    await Promise.all(Array.from({ length: 20 }, () => refusalOf(approve(one))));
    await hide(one);
    await approve(one);
    expect(await told()).toMatchObject([{ kind: "commentApproved", courseId }]);
  });

  test("what does not exist is not found", async () => {
    const gone = { courseCommentId: 2_000_000_000 };
    expect(await refusalOf(approve(gone))).toMatch(/^404/);
    expect(await refusalOf(hide(gone))).toMatch(/^404/);
  });
});
