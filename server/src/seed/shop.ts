// Fills an empty database with the demonstration shop. Deterministic, with times relative to now. Writes rows
// directly, as a state, not through use cases.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { CourseStatus } from "@zhutu/domain/catalogue/course-status.ts";
import { daysLater, shanghaiDay } from "@zhutu/domain/time.ts";
import { USER_STATUS } from "@zhutu/domain/identity/account-rules.ts";
import { toFen } from "@zhutu/domain/money.ts";
import type { Services } from "../kernel/context.ts";
import type { OpenServices } from "../services.ts";
import type { Db, Tx } from "../kernel/db/db.ts";
import { writeMark } from "../kernel/db/installation.ts";
import { transaction } from "../kernel/db/transaction.ts";
import { recountChapters } from "../modules/catalogue/service.ts";
import { chapters, courseModels, courses, discountRules } from "../modules/catalogue/tables.ts";
import { channels } from "../modules/channels/tables.ts";
import { hashPassword } from "../modules/identity/service.ts";
import { identityConfirmations, users } from "../modules/identity/tables.ts";
import { videos } from "../modules/media/tables.ts";
import { teachers } from "../modules/teachers/tables.ts";
import { seedAccount } from "./account.ts";
import { answerFilms, answerTexts } from "./answer-texts.ts";
import { seedCompanyMoney } from "./company-money.ts";
import { seedComments } from "./comments.ts";
import { type SeedCourse, seedCourses } from "./courses.ts";
import { descriptionOf } from "./description.ts";
import { seedExam } from "./exam.ts";
import { seedReminders } from "./reminders.ts";
import { seedPapers } from "./papers.ts";
import { seedPractice } from "./practice.ts";
import { seedPassedTests } from "./passed-tests.ts";
import { seedFaceChecks } from "./face-checks.ts";
import { seedHistory } from "./history.ts";
import { type Clip, chapterRows, type Lesson } from "./lessons.ts";
import { seedMockPaper } from "./mock-paper.ts";
import { seedNotices } from "./notices.ts";
import { people } from "./people.ts";
import type { SeedIds } from "./seed-ids.ts";
import { seedSite } from "./site.ts";

const mediaDir = join(import.meta.dirname, "media");

export async function isEmptyShop(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ taken: boolean }>(sql`select exists (select from ${users}) as taken`);
  return rows[0]?.taken === false;
}

/** In one transaction, about a second. */
export async function seedShop(
  services: Pick<OpenServices, "db" | "config" | "providers" | "opened">,
): Promise<void> {
  const clips = await importClips(services);
  const handouts = await importHandouts(services);
  const invoiceFile = await services.providers.storage.importFile("invoice", join(mediaDir, "invoice.pdf"));
  const paid = await transaction(services.db, async (tx) => {
    await writeMark(tx, "demonstration", "laid");
    const user = await seedPeople(tx, services.config.keys);
    await tx
      .insert(videos)
      .values(clips.map((clip) => ({ ...clip, title: titleOf(clip.title), status: "normal" as const })));
    const course = await seedCatalogue(tx, user, { withHandouts: new Set(handouts.keys()), clips });
    const lessons = seedCourses.reduce<Lesson[]>(
      (all, c) => [
        ...all,
        ...chapterRows(
          c,
          course.get(c.key) as number,
          { clips, handout: handouts.get(c.syllabus) },
          all.length,
        ),
      ],
      [],
    );
    await tx.insert(chapters).values(lessons.map((lesson) => lesson.row));
    const ids: SeedIds = {
      user,
      course,
      practised: lessons.flatMap((lesson) => lesson.practice ?? []),
      clipSeconds: clips[0]?.duration ?? 0,
      invoiceFile,
    };
    await seedExam(tx, ids);
    await seedPractice(tx, ids);
    await seedPapers(tx, ids);
    await seedReminders(tx, ids);
    await recountChapters(tx, [...course.values()]);
    const taken = await seedHistory(tx, ids);
    await seedAccount(tx, ids);
    await seedFaceChecks(tx);
    await seedPassedTests(tx);
    await seedSite(tx);
    await seedNotices(tx);
    await seedComments(tx, ids);
    await seedMockPaper(tx, ids);
    await takeUpCounting(tx);
    return taken;
  });
  const { standIn } = services.opened.payment;
  if (standIn) await seedCompanyMoney(services, standIn, paid);
}

/** Moves identity sequences past the seeded ids. */
async function takeUpCounting(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`);
  for (const { table, column } of rows) {
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table}, ${column}),
        (select coalesce(max(${sql.identifier(column)}), 0) + 1 from ${sql.identifier(table)}), false)`,
    );
  }
}

const FILM_TITLES: Readonly<Record<string, string>> = {
  "network-plan": "双代号网络计划",
  "bim-basics": "BIM 技术应用",
};
const titleOf = (film: string): string => FILM_TITLES[film] ?? film;

async function importClips({ opened }: Pick<OpenServices, "opened">): Promise<Clip[]> {
  const { standIn } = opened.vod;
  if (standIn === undefined) return []; // people fill the vendor's library
  const files = (await readdir(mediaDir)).filter((file) => file.endsWith(".mp4")).sort();
  // A film's second definition lies beside it: network-plan.sd.mp4.
  const films = Map.groupBy(files, (file) => file.split(".", 1)[0] ?? "");
  const clips: Clip[] = [];
  for (const [title, ofFilm] of films) {
    const { videoId, duration, size } = await standIn.importFile(
      `demo-${title}`,
      ofFilm.map((file) => join(mediaDir, file)),
      titleOf(title),
    );
    clips.push({ videoId, title, duration, size });
  }
  return clips;
}

/** The subject's name -> the handout's key. */
async function importHandouts({ providers }: Pick<Services, "providers">) {
  const handouts = new Map<string | undefined, string>();
  for (const file of await readdir(join(mediaDir, "handouts")))
    handouts.set(
      file.replace(/\.pdf$/, ""),
      await providers.storage.importFile("handout", join(mediaDir, "handouts", file)),
    );
  return handouts;
}

async function seedPeople(tx: Tx, keys: Services["config"]["keys"]): Promise<Map<string, number>> {
  const passwords = [...new Set(people.flatMap((p) => p.password ?? []))];
  const hashes = new Map(await Promise.all(passwords.map(async (p) => [p, await hashPassword(p)] as const)));
  const ids = new Map<string, number>();
  const rows = people.map((p, index) => {
    ids.set(p.key, index + 1);
    return {
      userId: index + 1,
      loginName: p.loginName,
      userName: p.userName,
      roles: [p.role],
      rights: p.rights ?? null,
      telephone: p.telephone,
      phoneVerifiedAt: sql`now()`,
      passwordHash: p.password ? (hashes.get(p.password) ?? null) : null,
      idCardCipher: p.idCard ? keys.seal(p.idCard) : null,
      idCardHmac: p.idCard ? keys.mark("id-card", p.idCard) : null,
      userStatus: p.verified ? USER_STATUS.confirmed : USER_STATUS.claimed,
      regTime: sql`now() - make_interval(days => ${620 - index * 9})`,
    };
  });
  await tx.insert(users).values(rows);
  // Verified people were confirmed in person by the administrator.
  await tx
    .insert(identityConfirmations)
    .values(
      rows.flatMap(({ userId, userStatus, idCardHmac }) =>
        userStatus === USER_STATUS.confirmed
          ? [{ userId, idCardHmac, staffId: ids.get("admin") as number, evidence: "身份证原件，当面核对" }]
          : [],
      ),
    );
  const idOf = (key: string) => ids.get(key) as number;
  await tx.insert(teachers).values(
    people
      .filter((p) => p.title)
      .map((p) => ({
        userId: idOf(p.key),
        title: p.title as string,
        biography: biographies[p.key] ?? "",
      })),
  );
  await tx.insert(channels).values(
    people.flatMap((p) =>
      p.channel
        ? [
            {
              userId: idOf(p.key),
              exclusiveCode: p.channel.code,
              exclusiveDiscount: p.channel.discount,
              kind: p.channel.kind,
            },
          ]
        : [],
    ),
  );
  return ids;
}

/** Ids follow the list, except 56: the help course (learner spec 9). */
function courseIds(): Map<string, number> {
  const ids = new Map<string, number>();
  let free = 0;
  for (const course of seedCourses) {
    if (course.courseId === undefined) free += free === 55 ? 2 : 1;
    ids.set(course.key, course.courseId ?? free);
  }
  return ids;
}

async function seedCatalogue(
  tx: Tx,
  user: Map<string, number>,
  { withHandouts, clips }: { withHandouts: Set<string | undefined>; clips: readonly Clip[] },
): Promise<Map<string, number>> {
  const ids = courseIds();
  const idOf = (key: string) => ids.get(key) as number;
  const last = seedCourses.length;
  const inOrder = seedCourses.map((course, index) => ({
    ...courseRow(course, idOf(course.key), last - index, user),
    courseDescription: descriptionOf(course, withHandouts.has(course.syllabus)),
    answerText: answerTexts[course.key] ?? "",
    videoId: clips.find((clip) => clip.title === answerFilms[course.key])?.videoId ?? null,
  }));
  // Companion books first, as others refer to them.
  const withLinks = new Map(seedCourses.map((c) => [idOf(c.key), c.book ? idOf(c.book) : null]));
  inOrder.sort(
    (a, b) => Number(withLinks.get(a.courseId) !== null) - Number(withLinks.get(b.courseId) !== null),
  );
  await tx
    .insert(courses)
    .values(inOrder.map((row) => ({ ...row, relatedCourseId: withLinks.get(row.courseId) })));

  const models = seedCourses.flatMap((c) =>
    (c.models ?? []).map(([modelName, key], position) => ({
      courseId: idOf(c.key),
      modelCode: idOf(key),
      modelName,
      position,
    })),
  );
  await tx.insert(courseModels).values(models);
  const rules = seedCourses.flatMap((c) =>
    (c.rules ?? []).map(([ruleCode, value, endsInDays]) => ({
      courseId: idOf(c.key),
      ruleCode,
      // Rule 03 is a factor in hundredths; the others are yuan.
      discountedPrice: value === null || ruleCode === "03" ? value : toFen(value),
      ...(endsInDays !== undefined && {
        endTime: new Date(`${daysLater(shanghaiDay(new Date()), endsInDays)}T18:00:00+08:00`),
      }),
    })),
  );
  await tx.insert(discountRules).values(rules);
  return ids;
}

function courseRow(c: SeedCourse, courseId: number, courseOrder: number, user: Map<string, number>) {
  const published = c.published !== null && !c.auditing;
  const courseStatus: CourseStatus = c.auditing ? "auditing" : published ? "published" : "unpublish";
  return {
    courseId,
    courseName: c.name,
    courseType: c.type,
    courseStatus,
    subject: c.subject,
    exam: c.exam ?? null,
    classKind: c.classKind ?? null,
    coverArt: c.art,
    backgroundColor: c.carousel ?? null,
    teacherId: c.teacher ? (user.get(c.teacher) ?? null) : null,
    coursePriceOriginal: toFen(c.original),
    coursePriceDiscount: c.original > 0 ? Math.max(1, Math.round((c.price / c.original) * 100)) : 100,
    coursePrice: toFen(c.price),
    freightPrice: toFen(c.freight ?? 0),
    courseHot: c.hot ?? false,
    recommended: c.carousel !== undefined,
    courseOrder,
    orderCountStart: c.sold,
    publishTime: published
      ? sql`now() - make_interval(days => ${courseOrder}, mins => ${courseId * 7})`
      : null,
    tags: c.tags ?? [],
    requiredCourse: c.required ?? null,
    certSubject: c.certSubject ?? null,
    liveStatus: c.live?.status ?? null,
    liveStartTime: c.live
      ? sql`((now() at time zone 'Asia/Shanghai')::date + ${c.live.day}::int + ${c.live.clock}::time) at time zone 'Asia/Shanghai'`
      : null,
  };
}

// By the person's key.
const biographies: Record<string, string> = {
  wang: `一级注册建造师、高级工程师。做过 12 年施工项目，从施工员到项目经理，参建住宅、医院和轨道交通车站共 17 个项目。

2017 年起讲授二级建造师建筑实务，习惯把一道案例题拆成“题目问什么、规范怎么说、卷面怎么写”三步。课上的图和表都来自自己的项目。`,
  chen: `一级注册造价工程师、高级工程师，从事全过程造价咨询 15 年，主审过市政、房建和水利项目的结算。

讲计价不背公式：先看清单，再看合同，最后算数。课后会公布自己当年的错题。`,
  zhao: `正高级工程师，长期从事市政道路、桥梁与地下工程施工技术管理，参编地方标准 3 部。

讲课多用现场照片：哪里出过问题，当时怎么处理，规范为什么这样写。`,
  liu: `执业律师，专做建设工程纠纷 11 年，担任多家施工单位的法律顾问。

讲法规从一个真实的纠纷讲起，再回到条文；索赔、工期和质保金是她的专长。`,
  sun: `高级工程师，企业 BIM 中心主任，主持过 6 个项目的 BIM 全过程应用。

课程以软件操作和交付成果为主，每讲都有可以直接用的模板。`,
  zhou: `绿色建筑评价标识专家库成员，参与评审项目 40 余个，长期从事建筑节能改造的设计与检测。`,
  zhang: `讲授施工管理和造价管理 10 年，擅长网络计划与流水施工的计算题。

主张“少背、多画”：一张图讲清一章。`,
};
