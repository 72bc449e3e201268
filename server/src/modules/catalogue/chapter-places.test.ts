// Where a course's chapters stand, and how they go.
import { adjustChapterOrder } from "@zhutu/domain/catalogue/chapters/contract.ts";
import { getCourse } from "@zhutu/domain/catalogue/contract.ts";
import { recordStudy } from "@zhutu/domain/study/contract.ts";
import { describe, expect, test, vi } from "vitest";
import { aPaper, aQuestion } from "../../testing/factories/exam.ts";
import { papers, reminderAnswers } from "../exam/tables.ts";
import { chapterShop } from "./chapter-testing.ts";

const { t, admin, teacher, learner, ownCourse, save, treeOf, rowOf, ownVideo, remove } = await chapterShop();

describe("adjust-chapter-order", () => {
  const order = (sourceChapterId: number, parentChapterId: number, chapterIds: number[], as = teacher) =>
    t.as(as, adjustChapterOrder, { body: { sourceChapterId, parentChapterId, chapterIds } });

  test("[CHAP-025] gives the parent's children the order of chapterIds, also from another parent and the top", async () => {
    const { courseId } = await ownCourse();
    const a = await save(courseId);
    const b = await save(courseId);
    const a1 = await save(courseId, { parentId: a });
    const a2 = await save(courseId, { parentId: a });
    expect(await treeOf(courseId)).toEqual([a, a1, a2, b]);
    await order(a2, a, [a2, a1]);
    expect(await treeOf(courseId)).toEqual([a, a2, a1, b]);
    await order(a1, b, [a1]);
    expect(await treeOf(courseId)).toEqual([a, a2, b, a1]);
    await order(a1, 0, [a1, a, b], admin);
    expect(await treeOf(courseId)).toEqual([a1, a, a2, b]);
    expect((await rowOf(a1))?.parentId).toBeNull();
  });

  test("refuses a circle, another course's parent, a lesson's place, and an order of a tree that has changed", async () => {
    const { courseId } = await ownCourse();
    const a = await save(courseId);
    const a1 = await save(courseId, { parentId: a });
    const { videoId } = await ownVideo();
    const lesson = await save(courseId, { chapterVideoId: videoId });
    const elsewhere = await save((await ownCourse()).courseId);
    for (const parent of [a1, a, elsewhere, lesson])
      await expect(order(a, parent, [a])).rejects.toMatchObject({ status: 400 });
    for (const ids of [[a], [a, lesson, a1], [a, a, lesson], [a, elsewhere, lesson]])
      await expect(order(a, 0, ids)).rejects.toMatchObject({
        message: "目录刚刚被改动过，已为您刷新，请再移动一次",
      });
    await expect(order(999_999, 0, [999_999])).rejects.toMatchObject({ status: 404 });
    expect(await treeOf(courseId)).toEqual([a, a1, lesson]);
  });

  test("twenty moves at once leave every chapter in its tree, once", async () => {
    const { courseId } = await ownCourse();
    const ids: number[] = [];
    for (let n = 0; n < 5; n++) ids.push(await save(courseId));
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => {
        const [source = 0, parent = 0] = [ids[at % 5], ids[(at + 1) % 5]];
        return at % 2 === 0 ? order(source, parent, [source]) : order(source, 0, ids);
      }),
    );
    expect((await treeOf(courseId)).toSorted((x, y) => x - y)).toEqual(ids);
  });
});

describe("deleting a chapter", () => {
  test("[CHAP-022] takes it, and not the others", async () => {
    const { courseId } = await ownCourse();
    const [one, two] = [await save(courseId), await save(courseId)];
    await remove(courseId, one);
    expect(await treeOf(courseId)).toEqual([two]);
    await expect(remove(courseId, one)).rejects.toMatchObject({ status: 404 });
  });

  test("one with children is refused, and goes once they are gone", async () => {
    const { courseId } = await ownCourse();
    const parentId = await save(courseId);
    const child = await save(courseId, { parentId });
    await expect(remove(courseId, parentId)).rejects.toMatchObject({
      reason: "CHAPTER_HAS_CHILDREN",
      message: "当前节点有子章节不能删除",
    });
    await remove(courseId, child);
    await remove(courseId, parentId);
    expect(await treeOf(courseId)).toEqual([]);
  });

  const studied = { reason: "CHAPTER_STUDIED", message: expect.stringMatching(/学员的记录要保留/) as string };

  test("one that somebody studied, sat or answered a reminder of is refused: learners keep their records", async () => {
    const { courseId } = await ownCourse({ coursePrice: 0, courseStatus: "published" });
    const { videoId } = await ownVideo();
    const watched = await save(courseId, { chapterVideoId: videoId }, admin);
    await t.as(learner, recordStudy, { params: { courseId }, query: { courseChapterId: watched } });
    const reminded = await save(courseId, {}, admin);
    await t.db.insert(reminderAnswers).values({
      userId: learner.userId,
      courseChapterId: reminded,
      questionId: await aQuestion(t.db),
      answer: "A",
    });
    for (const id of [watched, reminded]) {
      await expect(remove(courseId, id, admin)).rejects.toMatchObject(studied);
      expect(await rowOf(id)).toBeDefined();
    }
  });

  test("its papers that nobody sat go with it", async () => {
    const { courseId } = await ownCourse();
    const id = await save(courseId);
    const question = await aQuestion(t.db);
    const [own, free] = [await aPaper(t.db, [question], { refId: id }), await aPaper(t.db, [question])];
    await remove(courseId, id);
    const left = (await t.db.select({ paperId: papers.paperId }).from(papers)).map((one) => one.paperId);
    expect(left).not.toContain(own);
    expect(left).toContain(free);
  });
});

test("a chapter below a hidden one is not counted, however deep", async () => {
  const { courseId } = await ownCourse({ courseStatus: "published" });
  const top = await save(courseId, {}, admin);
  const section = await save(courseId, { parentId: top }, admin);
  await save(courseId, { parentId: section, chapterTime: 2 }, admin);
  const seen = async () => {
    const { lessonCount, studyHours } = await t.as(null, getCourse, { params: { courseId }, query: {} });
    return { lessonCount, studyHours };
  };
  await vi.waitFor(async () => expect(await seen()).toEqual({ lessonCount: 1, studyHours: 2 }), 1_000);
  await save(courseId, { courseChapterId: top, chapterStatus: "unpublish" }, admin);
  await vi.waitFor(async () => expect(await seen()).toEqual({ lessonCount: 0, studyHours: 0 }), 1_000);
});
