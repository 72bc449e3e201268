import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { logout } from "@zhutu/domain/identity/contract.ts";
import { issueHandoutTicket } from "@zhutu/domain/study/contract.ts";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../testing/app.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { type Account, anAccount } from "../../../testing/factories/identity.ts";
import { aChapter, aCourse } from "../../../testing/factories/catalogue.ts";
import { chapters, type courses } from "../../catalogue/tables.ts";
import { userCourses } from "../../enrolment/tables.ts";
import { hold } from "../lesson-testing.ts";
import { handoutTickets } from "../tables.ts";

const t = await testApp();
const file = join(import.meta.dirname, "../../../seed/media/handouts/management.pdf");
const handoutKey = await t.services.providers.storage.importFile("handout", file);

const teacher = await t.account("teacher");
const viewers = {
  visitor: null,
  learner: await t.account("user"),
  holder: await t.account("user"),
  lapsed: await t.account("user"),
  teacher,
  otherTeacher: await t.account("teacher"),
  admin: await t.account("admin"),
  teaching: await anAccount(t.services, "admin", { rights: ["teaching"] }),
  sales: await anAccount(t.services, "admin", { rights: ["sales"] }),
} as const;
type Viewer = keyof typeof viewers;

/** A chapter with a handout, of the teacher's course; `holder` holds the course, `lapsed` did. */
async function aHandout(
  over: {
    course?: Partial<typeof courses.$inferInsert>;
    chapter?: Partial<typeof chapters.$inferInsert>;
  } = {},
) {
  const { courseId } = await aCourse(t.db, { teacherId: teacher.userId, ...over.course });
  const chapter = { courseId, handoutKey, handoutExtension: ".pdf", ...over.chapter };
  const { courseChapterId } = await aChapter(t.db, chapter);
  await hold(t, viewers.holder, courseId);
  const [held] = await hold(t, viewers.lapsed, courseId);
  await t.db
    .update(userCourses)
    .set({ expiryDate: sql`now()` })
    .where(eq(userCourses.userCourseId, held!.userCourseId));
  return courseChapterId;
}

async function fetchFrom(url: string, account: Account | null, more: Record<string, string> = {}) {
  const authorization = account ? { authorization: await t.tokenOf(account) } : {};
  return t.app.inject({ url, headers: { ...authorization, ...more } });
}
const addressOf = (chapterId: number, extension = ".pdf") => `/api/files/p-${chapterId}${extension}`;
const ticketUrl = async (account: Account | null, courseChapterId: number) =>
  (await t.as(account, issueHandoutTicket, { body: { courseChapterId } })).url;

/** "file" or the refusal, the same by token and by ticket; a visitor gets no ticket, whatever it is for. */
async function outcome(account: Account | null, chapterId: number): Promise<string> {
  const answer = await fetchFrom(addressOf(chapterId), account);
  const byToken =
    answer.statusCode === 200 && answer.rawPayload.subarray(0, 4).toString() === "%PDF"
      ? "file"
      : `${answer.statusCode === 200 ? "" : `${answer.statusCode} `}${answer.json<{ msg: string }>().msg}`;
  const byTicket = (await refusalOf(ticketUrl(account, chapterId))) ?? "file";
  expect(byTicket).toBe(account ? byToken : signInFirst);
  return byToken;
}

const notBought = "购买课程后才可以下载讲义";
const signInFirst = "403 请先登录";
const notFound = "404 没有找到您要的内容";
const all = (one: string): Record<Viewer, string> =>
  Object.fromEntries(Object.keys(viewers).map((name) => [name, one])) as Record<Viewer, string>;
const staffOnly = { ...all(notFound), teacher: "file", admin: "file", teaching: "file" };
const priced = {
  ...all(notBought),
  visitor: signInFirst,
  holder: "file",
  teacher: "file",
  admin: "file",
  teaching: "file",
};

describe("[DET-025] [DET-026] [DET-027] a handout needs the purchase of its course", () => {
  test.each<[string, Parameters<typeof aHandout>[0], Record<Viewer, string>]>([
    ["a priced course", {}, priced],
    ["a course of one fen", { course: { coursePrice: 1 } }, priced],
    ["a trial chapter: its video is free, its handout is not", { chapter: { trial: true } }, priced],
    ["a sample: everybody", { chapter: { handoutTrial: true } }, { ...all("file") }],
    [
      "a sample of a course withdrawn from sale",
      { course: { courseStatus: "unpublish" }, chapter: { handoutTrial: true } },
      { ...staffOnly, holder: "file" },
    ],
    [
      "a sample in a chapter that is not published",
      { chapter: { chapterStatus: "unpublish", handoutTrial: true } },
      staffOnly,
    ],
    ["a practice-only chapter", { chapter: { chapterStatus: "pubprac" } }, priced],
    ["a free course: any account", { course: { coursePrice: 0 } }, { ...all("file"), visitor: signInFirst }],
    [
      "a course withdrawn from sale",
      { course: { courseStatus: "unpublish" } },
      { ...staffOnly, holder: "file" },
    ],
    [
      "a free course in audit",
      { course: { coursePrice: 0, courseStatus: "auditing" } },
      { ...staffOnly, holder: "file" },
    ],
    ["a chapter that is not published", { chapter: { chapterStatus: "unpublish" } }, staffOnly],
    ["a chapter without a handout", { chapter: { handoutKey: null } }, all(notFound)],
  ])("%s", async (_name, over, expected) => {
    const chapterId = await aHandout(over);
    const seen: Record<string, string> = {};
    for (const [name, viewer] of Object.entries(viewers)) seen[name] = await outcome(viewer, chapterId);
    expect(seen).toEqual(expected);
  });

  test("a chapter below one that is not published is not there for learners", async () => {
    const { courseId } = await aCourse(t.db, { teacherId: teacher.userId });
    const top = await aChapter(t.db, { courseId, chapterStatus: "unpublish" });
    const middle = await aChapter(t.db, { courseId, parentId: top.courseChapterId });
    const { courseChapterId } = await aChapter(t.db, {
      courseId,
      parentId: middle.courseChapterId,
      handoutKey,
      handoutExtension: ".pdf",
    });
    await hold(t, viewers.holder, courseId);
    expect(await outcome(viewers.holder, courseChapterId)).toBe(notFound);
    expect(await outcome(viewers.teacher, courseChapterId)).toBe("file");
  });
});

describe("[DET-027] the file", () => {
  test("arrives whole, named after its chapter, to be saved and not to be kept by others", async () => {
    const chapterId = await aHandout({ chapter: { chapterTitle: "1.1 流水施工（上）'/例*" } });
    const answer = await fetchFrom(addressOf(chapterId), viewers.holder);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.length).toBe(Number(answer.headers["content-length"]));
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename=handout-${chapterId}.pdf; filename*=UTF-8''1.1%20%E6%B5%81%E6%B0%B4%E6%96%BD%E5%B7%A5%EF%BC%88%E4%B8%8A%EF%BC%89%27%20%E4%BE%8B.pdf`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  });

  test("has the extension that the chapter says, and no other", async () => {
    const chapterId = await aHandout();
    for (const extension of [".doc", ".docx", ".ppt", ".pptx"])
      expect((await fetchFrom(addressOf(chapterId, extension), viewers.holder)).statusCode).toBe(404);
  });

  test("that is lost says so", async () => {
    const lost = "handout/00000000000000000000.pdf";
    const courseChapterId = await aHandout({ chapter: { handoutKey: lost } });
    const answer = await fetchFrom(addressOf(courseChapterId), viewers.holder);
    // A row that names no file breaks invariant 18, and every test file ends by asking for all of them.
    await t.db.update(chapters).set({ handoutKey }).where(eq(chapters.courseChapterId, courseChapterId));
    expect([answer.statusCode, answer.json<{ msg: string }>().msg]).toEqual([
      404,
      "讲义暂时不能下载，请联系客服",
    ]);
  });

  test("120 other paths give nothing to anybody", async () => {
    const id = await aHandout();
    const paths = [
      `p-${id}.PDF`,
      `p-${id}.pdf.exe`,
      `p-${id}.exe`,
      `p-${id}.`,
      `p-${id}`,
      `p-0${id}.pdf`,
      `p-+${id}.pdf`,
      `p-${id}.0.pdf`,
      `p-${id}e0.pdf`,
      `p- ${id}.pdf`,
      `p-${id}%00.pdf`,
      `p-${id}.pdf%00`,
      `p-${id}.pdf%0a`,
      `p-${id}%2f..%2f${id}.pdf`,
      `p-..%2f..%2f${handoutKey.replace("/", "%2f")}`,
      `..%2f..%2fstorage%2f${handoutKey.replace("/", "%2f")}`,
      handoutKey,
      "p-99999999999.pdf",
    ];
    for (const path of paths)
      for (const viewer of Object.values(viewers)) {
        const answer = await fetchFrom(`/api/files/${path}`, viewer);
        expect([400, 404], path).toContain(answer.statusCode);
        expect(answer.body, path).not.toContain("%PDF");
      }
    expect(paths.length * Object.keys(viewers).length).toBeGreaterThanOrEqual(120);
  });
});

describe("a ticket for a link", () => {
  test("gives the file out once, without a token", async () => {
    const chapterId = await aHandout();
    const url = await ticketUrl(viewers.holder, chapterId);
    expect(url).toMatch(new RegExp(`^/api/files/p-${chapterId}\\.pdf\\?ticket=[\\w-]{43}$`));
    const first = await fetchFrom(url, null);
    expect([first.statusCode, first.rawPayload.subarray(0, 4).toString()]).toEqual([200, "%PDF"]);
    const second = await fetchFrom(url, null);
    expect([second.statusCode, second.json<{ msg: string }>().msg]).toEqual([
      403,
      "下载链接已失效，请回到课程重新下载",
    ]);
  });

  test("is not spent by HEAD, which gives no bytes", async () => {
    const url = await ticketUrl(viewers.holder, await aHandout());
    expect((await t.app.inject({ method: "HEAD", url })).statusCode).toBe(404);
    expect((await fetchFrom(url, null)).statusCode).toBe(200);
  });

  test("followed many times at once gives one file", async () => {
    const url = await ticketUrl(viewers.holder, await aHandout());
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await fetchFrom(url, null)).statusCode),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test("is over after a minute, and is swept away by the next one", async () => {
    const chapterId = await aHandout();
    // Those of earlier tests are older than the one that is measured here.
    await t.db.delete(handoutTickets);
    const url = await ticketUrl(viewers.holder, chapterId);
    const [row] = await t.db
      .select({ left: sql<number>`extract(epoch from expires_at - now())::float` })
      .from(handoutTickets);
    expect(row!.left).toBeGreaterThan(50);
    expect(row!.left).toBeLessThanOrEqual(60);
    await t.db.update(handoutTickets).set({ expiresAt: sql`now()` });
    expect((await fetchFrom(url, viewers.holder)).statusCode).toBe(403);
    await ticketUrl(viewers.holder, chapterId);
    expect(await t.db.$count(handoutTickets)).toBe(1);
  });

  test("opens no other chapter, not even with a token beside it, and is kept as a hash only", async () => {
    const [one, other] = [await aHandout(), await aHandout()];
    const ticket = new URL(await ticketUrl(viewers.holder, one), "http://x").searchParams.get("ticket")!;
    expect((await fetchFrom(`${addressOf(other)}?ticket=${ticket}`, viewers.holder)).statusCode).toBe(403);
    const guessed = randomBytes(32).toString("base64url");
    expect((await fetchFrom(`${addressOf(one)}?ticket=${guessed}`, null)).statusCode).toBe(403);
    const rows = JSON.stringify(await t.db.select().from(handoutTickets));
    expect(rows).not.toContain(ticket);
  });

  test("ends with the session it was given to, and with the right to the course", async () => {
    const chapterId = await aHandout();
    const leaver = await t.account("user");
    await hold(t, leaver, await courseOf(chapterId));
    const url = await ticketUrl(leaver, chapterId);
    await t.as(leaver, logout, {});
    expect((await fetchFrom(url, null)).statusCode).toBe(403);

    const loser = await t.account("user");
    await hold(t, loser, await courseOf(chapterId));
    const lost = await ticketUrl(loser, chapterId);
    await t.db
      .update(userCourses)
      .set({ status: "expired", expiryDate: sql`now()` })
      .where(eq(userCourses.userId, loser.userId));
    expect((await fetchFrom(lost, null)).json<{ msg: string }>().msg).toBe(notBought);
  });
});

async function courseOf(courseChapterId: number): Promise<number> {
  const [row] = await t.db
    .select({ courseId: chapters.courseId })
    .from(chapters)
    .where(eq(chapters.courseChapterId, courseChapterId));
  return row!.courseId;
}
