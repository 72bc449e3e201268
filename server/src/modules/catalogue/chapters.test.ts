// A course's chapters as its staff build them.
import { join } from "node:path";
import {
  adjustChapterOrder,
  deleteChapterVideo,
  findVideos,
  listOfficeChapters,
  playFoundVideo,
  refreshVideoDuration,
} from "@zhutu/domain/catalogue/chapters/contract.ts";
import { getCourse, listPublishedChapters } from "@zhutu/domain/catalogue/contract.ts";
import { signUpload } from "@zhutu/domain/media/contract.ts";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import type { RepeatedJob } from "../../kernel/jobs/repeated-jobs.ts";
import { auditLogs } from "../../kernel/db/tables.ts";
import { aChapter, aCourse, aVideo } from "../../testing/factories/catalogue.ts";
import { aPaper, aQuestion } from "../../testing/factories/exam.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { postFile } from "../../testing/upload.ts";
import { chapterShop } from "./chapter-testing.ts";
import { mediaJobs } from "../media/service.ts";
import { chapters } from "./tables.ts";

const { t, admin, teacher, other, learner, ownCourse, save, read, treeOf, rowOf, ownVideo, remove } =
  await chapterShop();
const film = join(import.meta.dirname, "../../seed/media/network-plan.sd.mp4");
const refusedBeside = (field: string, message: string) => ({
  status: 400,
  message,
  detail: { fields: [{ field, msg: message }] },
});

describe("saving a chapter", () => {
  test("[CHAP-004] [CHAP-007] [CHAP-020] [CHAP-021] what is saved is read again, with every documented field", async () => {
    const { courseId } = await ownCourse();
    const { videoId } = await ownVideo({ duration: 754 });
    const parentId = await save(courseId, { chapterTitle: "第一章" });
    const id = await save(courseId, {
      parentId,
      chapterTitle: " 1.1 流水施工 ",
      chapterTime: 1.5,
      chapterStatus: "pubprac",
      chapterVideoId: videoId,
      trial: true,
    });
    expect(await read(courseId, id)).toEqual({
      courseChapterId: id,
      courseId,
      parentId,
      chapterTitle: "1.1 流水施工",
      chapterOrder: 1,
      chapterTime: 1.5,
      chapterVideoId: videoId,
      videoDuration: 754,
      chapterStatus: "pubprac",
      chapterHandoutExtension: "",
      existPractice: false,
      paperId: null,
      alertPaperId: null,
      studyStatus: 0,
      trial: true,
      handoutTrial: false,
      video: expect.objectContaining({ videoId, title: "测试视频", status: "normal" }) as object,
      updateTime: expect.any(String) as string,
    });
    expect((await read(courseId, parentId)).chapterTitle).toBe("第一章");
    // An existing one by its id; what is left out stays.
    expect(await save(courseId, { courseChapterId: id, chapterTitle: "1.1 网络计划" })).toBe(id);
    expect(await read(courseId, id)).toMatchObject({
      parentId,
      chapterTitle: "1.1 网络计划",
      chapterTime: 1.5,
      chapterStatus: "pubprac",
      chapterVideoId: videoId,
      trial: true,
    });
  });

  test("[CHAP-005] [CHAP-010] a new chapter is at the top, parentId 0, published, and the last there", async () => {
    const { courseId } = await ownCourse();
    const first = await save(courseId);
    const second = await save(courseId, { parentId: 0 });
    expect(await read(courseId, second)).toMatchObject({ parentId: 0, chapterStatus: "published" });
    expect((await rowOf(second))?.parentId).toBeNull();
    expect(await treeOf(courseId)).toEqual([first, second]);
  });

  test.each([
    [0.1, 1],
    [100, 1000],
  ])("[CHAP-006] chapterTime %d is hours with one decimal", async (chapterTime, tenths) => {
    const { courseId } = await ownCourse();
    const id = await save(courseId, { chapterTime });
    expect((await read(courseId, id)).chapterTime).toBe(chapterTime);
    expect((await rowOf(id))?.chapterTime).toBe(tenths);
  });

  test("[CHAP-006] more decimals and more than 100 hours are refused", async () => {
    const { courseId } = await ownCourse();
    for (const chapterTime of [1.25, 100.1, -1])
      await expect(save(courseId, { chapterTime })).rejects.toMatchObject({ status: 400 });
  });

  test("[CHAP-007] videoDuration is the video's seconds, and follows when they become known", async () => {
    const { courseId } = await ownCourse();
    const videoId = `film-${courseId}`;
    const { duration } = await vodImport(videoId);
    await ownVideo({ videoId, status: "processing", duration: 0 });
    const id = await save(courseId, { chapterVideoId: videoId });
    expect((await read(courseId, id)).videoDuration).toBe(0);
    const jobs: RepeatedJob[] = [];
    mediaJobs({ repeat: (job) => void jobs.push(job) }, { ...t.services, log: t.app.log });
    await jobs.find(({ name }) => name === "videos-follow")?.work(AbortSignal.abort());
    expect((await read(courseId, id)).videoDuration).toBe(duration);
    expect(duration).toBeGreaterThan(5);
  });

  test.each(["unpublish", "pubprac", "published"] as const)(
    "[CHAP-008] [CHAP-009] a chapter may be %s, others are refused",
    async (chapterStatus) => {
      const { courseId } = await ownCourse();
      const id = await save(courseId, { chapterStatus });
      expect((await read(courseId, id)).chapterStatus).toBe(chapterStatus);
      const unknown = "auditing" as typeof chapterStatus;
      await expect(save(courseId, { chapterStatus: unknown })).rejects.toMatchObject({ status: 400 });
    },
  );

  test.each(["unpublish", "auditing", "published"] as const)(
    "chapters are made while their course is %s, edited by its teacher, and what visitors read follows",
    async (courseStatus) => {
      const { courseId } = await ownCourse({ courseStatus });
      const id = await save(courseId, { chapterTitle: "导学课" }, admin);
      if (courseStatus !== "published") return expect(await treeOf(courseId)).toEqual([id]);
      const visit = () => t.as(null, listPublishedChapters, { params: { courseId } });
      expect((await visit()).map((one) => one.chapterTitle)).toEqual(["导学课"]);
      await save(courseId, { courseChapterId: id, chapterTitle: "导学课（上）" });
      await vi.waitFor(
        async () => expect((await visit()).map((one) => one.chapterTitle)).toEqual(["导学课（上）"]),
        1_000,
      );
      expect((await t.as(null, getCourse, { params: { courseId }, query: {} })).lessonCount).toBe(1);
      return undefined;
    },
  );

  test("[CHAP-013] titles of 1 and 51 characters and an empty one are refused with their sentences", async () => {
    const { courseId } = await ownCourse();
    for (const [chapterTitle, sentence] of [
      [" ", "请输入章节标题"],
      ["章", "长度在 2 到 50 个字符"],
      ["章".repeat(51), "长度在 2 到 50 个字符"],
    ] as const)
      await expect(save(courseId, { chapterTitle })).rejects.toMatchObject(
        refusedBeside("chapterTitle", sentence),
      );
  });

  test("a teacher reaches own courses' chapters only: others' are not there", async () => {
    const { courseId } = await ownCourse();
    const id = await save(courseId);
    const params = { courseId, courseChapterId: id };
    for (const call of [
      () => save(courseId, {}, other),
      () => save(courseId, { courseChapterId: id }, other),
      () => read(courseId, id, other),
      () => t.as(other, listOfficeChapters, { params: { courseId } }),
      () => remove(courseId, id, other),
      () => t.as(other, deleteChapterVideo, { params }),
      () => t.as(other, refreshVideoDuration, { params }),
      () =>
        t.as(other, adjustChapterOrder, {
          body: { sourceChapterId: id, parentChapterId: 0, chapterIds: [id] },
        }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
    // Nor through an own course's address.
    const own = await aCourse(t.db, { teacherId: other.userId });
    await expect(save(own.courseId, { courseChapterId: id }, other)).rejects.toMatchObject({ status: 404 });
    await expect(read(own.courseId, id, other)).rejects.toMatchObject({ status: 404 });
    await expect(save(courseId, {}, learner)).rejects.toMatchObject({ status: 403 });
    expect((await read(courseId, id, admin)).courseChapterId).toBe(id);
  });

  test("a book has no chapters", async () => {
    const { courseId } = await ownCourse({ courseType: 3 });
    await expect(save(courseId, {}, admin)).rejects.toMatchObject({
      status: 400,
      message: "这个类型没有章节",
    });
  });

  test("who saves second is refused with who saved first, and of twenty at once one is stored", async () => {
    const { courseId } = await ownCourse();
    const id = await save(courseId);
    const { updateTime } = await read(courseId, id);
    await save(courseId, { courseChapterId: id, updateTime, chapterTitle: "管理员改的" }, admin);
    await expect(save(courseId, { courseChapterId: id, updateTime })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(`^${admin.userName} .* 保存了这个章节，您填的内容都还在`) as string,
      detail: { by: admin.userName, own: false },
    });
    const now = (await read(courseId, id)).updateTime;
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        save(courseId, { courseChapterId: id, updateTime: now, chapterTitle: `第 ${at} 个` }),
      ),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("every change is written down with who made it and where", async () => {
    const { courseId } = await ownCourse();
    const id = await save(courseId);
    await save(courseId, { courseChapterId: id });
    await remove(courseId, id, admin);
    const rows = await t.db
      .select({ userId: auditLogs.userId, action: auditLogs.action, detail: auditLogs.detail })
      .from(auditLogs)
      .where(eq(auditLogs.subject, `chapter:${id}`));
    expect(rows).toMatchObject([
      { userId: teacher.userId, action: "chapter.create", detail: { courseId } },
      { userId: teacher.userId, action: "chapter.save", detail: { courseId } },
      { userId: admin.userId, action: "chapter.delete", detail: { courseId, title: "第一章 总论" } },
    ]);
  });
});

describe("a chapter's video", () => {
  test("a teacher shows own videos and those of own courses, an administrator any", async () => {
    const { courseId } = await ownCourse();
    const foreign = await aVideo(t.db, { ownerId: other.userId });
    const missing = refusedBeside("chapterVideoId", "所选的视频不存在，请重新选择");
    await expect(save(courseId, { chapterVideoId: foreign.videoId })).rejects.toMatchObject(missing);
    await expect(save(courseId, { chapterVideoId: "nowhere" }, admin)).rejects.toMatchObject(missing);
    const id = await save(courseId, { chapterVideoId: foreign.videoId }, admin);
    // It is in their course by now: it stays, and may be shown once more.
    await save(courseId, { courseChapterId: id, chapterVideoId: foreign.videoId, chapterTime: 2 });
    await save(courseId, { chapterVideoId: foreign.videoId });
  });

  test("[VID-006] GET /api/admin/videos finds videos by name: a teacher's own and those of own courses", async () => {
    const word = `塔吊${Date.now()}`;
    const { courseId } = await ownCourse();
    const [mine, shown, answering, foreign] = await Promise.all([
      ownVideo({ title: `${word} 安装` }),
      aVideo(t.db, { title: `${word} 拆除`, ownerId: admin.userId }),
      aVideo(t.db, { title: `${word} 答疑`, ownerId: admin.userId }),
      aVideo(t.db, { title: `${word} 检查`, ownerId: other.userId }),
    ]);
    await aChapter(t.db, { courseId, videoId: shown.videoId });
    await ownCourse({ courseType: 2, videoId: answering.videoId });
    await ownVideo({ title: "别的内容" });
    const found = async (as: Account, videoName: string) => {
      const { videos, total } = await t.as(as, findVideos, { query: { videoName, pageSize: 50 } });
      expect(total).toBe(videos.length);
      return videos.map(({ videoId }) => videoId).toSorted();
    };
    const reached = [mine, shown, answering].map((one) => one.videoId);
    expect(await found(admin, word)).toEqual([...reached, foreign.videoId].toSorted());
    expect(await found(teacher, word)).toEqual(reached.toSorted());
    expect(await found(teacher, "安装")).toContain(mine.videoId);
    expect(await found(teacher, "安装")).not.toContain(shown.videoId);
    await expect(t.as(learner, findVideos, { query: {} })).rejects.toMatchObject({ status: 403 });
    await expect(
      t.as(teacher, playFoundVideo, { params: { videoId: foreign.videoId } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test("a video in reach is looked at", async () => {
    const videoId = `look-${Date.now()}`;
    await vodImport(videoId);
    await ownVideo({ videoId });
    const sources = await t.as(teacher, playFoundVideo, { params: { videoId } });
    expect(sources[0]?.playURL).toContain(`/vod/${videoId}/`);
  });

  test("[CHAP-023] DELETE .../video takes the video from the chapter, and the library keeps it", async () => {
    const { courseId } = await ownCourse();
    const { videoId } = await ownVideo();
    const id = await save(courseId, { chapterVideoId: videoId });
    const beside = await save(courseId, { chapterVideoId: videoId });
    await t.as(teacher, deleteChapterVideo, { params: { courseId, courseChapterId: id } });
    expect(await read(courseId, id)).toMatchObject({ chapterVideoId: null, videoDuration: 0, video: null });
    expect(await read(courseId, beside)).toMatchObject({ chapterVideoId: videoId, videoDuration: 60 });
    expect((await t.as(teacher, findVideos, { query: { pageSize: 100 } })).videos).toContainEqual(
      expect.objectContaining({ videoId }),
    );
  });

  test("[CHAP-024] refresh-video-duration asks for the video's length anew", async () => {
    const { courseId } = await ownCourse();
    const videoId = `fresh-${courseId}`;
    const { duration } = await vodImport(videoId);
    await ownVideo({ videoId, duration: 1 });
    const id = await save(courseId, { chapterVideoId: videoId });
    expect((await read(courseId, id)).videoDuration).toBe(1);
    const params = { courseId, courseChapterId: id };
    expect(await t.as(teacher, refreshVideoDuration, { params })).toEqual({ videoDuration: duration });
    expect((await read(courseId, id)).videoDuration).toBe(duration);
    // A length that the library knew and the chapter did not.
    await t.db.update(chapters).set({ videoDuration: 2 }).where(eq(chapters.courseChapterId, id));
    await t.as(teacher, refreshVideoDuration, { params });
    expect((await read(courseId, id)).videoDuration).toBe(duration);
    const bare = await save(courseId);
    await expect(
      t.as(teacher, refreshVideoDuration, { params: { courseId, courseChapterId: bare } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test("a lesson with a video gets no chapters below it, a section no video", async () => {
    const { courseId } = await ownCourse();
    const { videoId } = await ownVideo();
    const lesson = await save(courseId, { chapterVideoId: videoId });
    const section = await save(courseId);
    const below = await save(courseId, { parentId: section });
    await expect(save(courseId, { parentId: lesson })).rejects.toMatchObject(
      refusedBeside("parentId", "有视频的章节下不能再放子章节"),
    );
    await expect(save(courseId, { courseChapterId: section, chapterVideoId: videoId })).rejects.toMatchObject(
      refusedBeside("chapterVideoId", "有子章节的章节不能放视频，请放在子章节里"),
    );
    await expect(save(courseId, { courseChapterId: section, parentId: below })).rejects.toMatchObject(
      refusedBeside("parentId", "不能移到自己或自己的子章节下"),
    );
  });
});

/** A film with the stand-in, under that id. */
async function vodImport(videoId: string) {
  const info = await t.standIns.vod.importFile?.(videoId, film, "双代号网络计划");
  if (!info) throw new Error("the stand-in imports nothing");
  return info;
}

describe("a chapter's handout", () => {
  test("[CHAP-004] an upload takes its place, an empty extension removes it, anything else leaves it", async () => {
    const { courseId } = await ownCourse();
    const leave = await t.as(teacher, signUpload, { query: { category: "handout", extension: "pdf" } });
    const { url: handoutKey } = await postFile(t, leave, Buffer.from("%PDF-1.7\n讲义"), "pdf");
    const id = await save(courseId, { handoutKey, handoutTrial: true });
    expect(await read(courseId, id)).toMatchObject({ chapterHandoutExtension: ".pdf", handoutTrial: true });
    await save(courseId, { courseChapterId: id, chapterHandoutExtension: ".pdf" });
    expect((await rowOf(id))?.handoutKey).toBe(handoutKey);
    await expect(
      save(courseId, { courseChapterId: id, chapterHandoutExtension: ".doc" }),
    ).rejects.toMatchObject(refusedBeside("chapterHandoutExtension", "请先上传讲义"));
    await save(courseId, { courseChapterId: id, chapterHandoutExtension: "" });
    expect((await rowOf(id))?.handoutKey).toBeNull();
    for (const lost of [
      handoutKey.replace(/.{5}\.pdf$/, "00000.pdf"),
      "image/cover/aaaaaaaaaaaaaaaaaaaa.png",
    ])
      await expect(save(courseId, { handoutKey: lost })).rejects.toMatchObject({ status: 400 });
  });
});

describe("a chapter's papers", () => {
  test("[CHAP-004] are those that were made for it, each of its kind", async () => {
    const { courseId } = await ownCourse();
    const [id, beside] = [await save(courseId), await save(courseId)];
    const question = await aQuestion(t.db);
    const paperId = await aPaper(t.db, [question], { refId: id });
    const alertPaperId = await aPaper(t.db, [question], { refId: id, paperType: "cpt_alert" });
    const foreign = await aPaper(t.db, [question], { refId: beside });
    const base = { courseChapterId: id, paperId: null, alertPaperId: null };
    await save(courseId, base);
    const said = "这份试卷不是为这个章节建的，请重新选择";
    for (const wrong of [foreign, alertPaperId, 999_999])
      await expect(save(courseId, { ...base, paperId: wrong })).rejects.toMatchObject(
        refusedBeside("paperId", said),
      );
    for (const wrong of [foreign, paperId])
      await expect(save(courseId, { ...base, alertPaperId: wrong })).rejects.toMatchObject(
        refusedBeside("alertPaperId", said),
      );
    await save(courseId, { courseChapterId: id, paperId, alertPaperId });
    expect(await read(courseId, id)).toMatchObject({ paperId, alertPaperId, existPractice: true });
    await save(courseId, { courseChapterId: id });
    expect(await read(courseId, id)).toMatchObject({ paperId, alertPaperId });
    await save(courseId, { courseChapterId: id, paperId: null });
    expect(await read(courseId, id)).toMatchObject({ paperId: null, alertPaperId, existPractice: false });
  });
});
