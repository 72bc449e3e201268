// A shop in which a teacher builds chapters, for the tests of several files.
import {
  deleteChapter,
  getChapter,
  listOfficeChapters,
  saveChapter,
} from "@zhutu/domain/catalogue/chapters/contract.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { eq } from "drizzle-orm";
import { testApp } from "../../testing/app.ts";
import { aCourse, aVideo } from "../../testing/factories/catalogue.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { chapters } from "./tables.ts";

type Body = Partial<CallInput<typeof saveChapter>["body"]>;

/** The shop, its people, and what they do with chapters; the teacher does it unless told otherwise. */
export async function chapterShop() {
  const t = await testApp();
  const [admin, teacher, other, learner] = await Promise.all([
    t.account("admin"),
    t.account("teacher"),
    t.account("teacher"),
    t.account("user"),
  ]);

  const ownCourse = (over: Parameters<typeof aCourse>[1] = {}) =>
    aCourse(t.db, { teacherId: teacher.userId, courseStatus: "unpublish", ...over });
  const save = async (courseId: number, body: Body = {}, as: Account = teacher) =>
    (await t.as(as, saveChapter, { params: { courseId }, body: { chapterTitle: "第一章 总论", ...body } }))
      .courseChapterId;
  const read = (courseId: number, courseChapterId: number, as: Account = teacher) =>
    t.as(as, getChapter, { params: { courseId, courseChapterId } });
  const treeOf = async (courseId: number) =>
    (await t.as(teacher, listOfficeChapters, { params: { courseId } })).map((one) => one.courseChapterId);
  const rowOf = async (courseChapterId: number) =>
    (await t.db.select().from(chapters).where(eq(chapters.courseChapterId, courseChapterId)))[0];
  const ownVideo = (over: Parameters<typeof aVideo>[1] = {}) =>
    aVideo(t.db, { ownerId: teacher.userId, ...over });
  const remove = (courseId: number, courseChapterId: number, as: Account = teacher) =>
    t.as(as, deleteChapter, { params: { courseId, courseChapterId } });
  return { t, admin, teacher, other, learner, ownCourse, save, read, treeOf, rowOf, ownVideo, remove };
}
