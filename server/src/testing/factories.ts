// Overrides in, missing parents created. A factory writes rows directly: it prepares a state, it does not test one.
import type { Role } from "@zhutu/domain/endpoint.ts";
import type { Services } from "../kernel/context.ts";
import { recountChapters } from "../modules/catalogue/service.ts";
import { chapters, courses } from "../modules/catalogue/tables.ts";
import { users } from "../modules/identity/tables.ts";
import { hashPassword } from "../modules/identity/service.ts";
import { videos } from "../modules/media/tables.ts";
import { transaction } from "../kernel/db/transaction.ts";

export type Account = {
  userId: number;
  loginName: string;
  userName: string;
  telephone: string;
  password: string;
};

let sequence = 0;
const next = (): number => ++sequence;
const password = "Test2026";
let hashed: Promise<string> | undefined;

/** An account of that role with a verified phone and the password Test2026. */
export async function anAccount(
  { db }: Pick<Services, "db">,
  role: Role,
  over: Partial<typeof users.$inferInsert> = {},
): Promise<Account> {
  const telephone = over.telephone ?? `139${String(10_000_000 + next() * 7).padStart(8, "0")}`;
  hashed ??= hashPassword(password); // one hash a process: argon2 is slow on purpose
  const [row] = await db
    .insert(users)
    .values({
      loginName: role === "user" ? telephone : `${role}${next()}`,
      userName: `测试${next()}`,
      roles: [role],
      telephone,
      passwordHash: await hashed,
      phoneVerifiedAt: new Date(),
      ...over,
    })
    .returning();
  if (!row) throw new Error("no account inserted");
  return {
    userId: row.userId,
    loginName: row.loginName,
    userName: row.userName,
    telephone: row.telephone,
    password,
  };
}

/** A published exam course of 100.00, free of freight, without a teacher. Prices in fen. */
export async function aCourse(db: Services["db"], over: Partial<typeof courses.$inferInsert> = {}) {
  const price = over.coursePrice ?? 10_000;
  const [row] = await db
    .insert(courses)
    .values({
      courseName: `测试课程 ${next()}`,
      courseType: 1,
      courseStatus: "published",
      coursePrice: price,
      coursePriceOriginal: price,
      publishTime: new Date(),
      courseOrder: next(),
      coverArt: { kicker: "测试", title: ["测试课程"], pill: "2026", palette: "exam", motif: "building" },
      ...over,
    })
    .returning();
  if (!row) throw new Error("no course inserted");
  return row;
}

/** A library video of 60 seconds; no file behind it unless the test imports one. */
export async function aVideo(db: Services["db"], over: Partial<typeof videos.$inferInsert> = {}) {
  const [row] = await db
    .insert(videos)
    .values({
      videoId: `test-video-${next()}`,
      title: "测试视频",
      duration: 60,
      size: 1000,
      status: "normal",
      ...over,
    })
    .returning();
  if (!row) throw new Error("no video inserted");
  return row;
}

/** A published chapter with a video, in a course of its own unless one is given. */
export async function aChapter(db: Services["db"], over: Partial<typeof chapters.$inferInsert> = {}) {
  const courseId = over.courseId ?? (await aCourse(db)).courseId;
  const videoId = over.videoId === undefined ? (await aVideo(db)).videoId : over.videoId;
  const [row] = await db
    .insert(chapters)
    .values({
      courseId,
      chapterTitle: `第 ${next()} 讲`,
      chapterOrder: next(),
      videoDuration: 60,
      ...over,
      videoId,
    })
    .returning();
  if (!row) throw new Error("no chapter inserted");
  await transaction(db, (tx) => recountChapters(tx, [courseId]));
  return row;
}
