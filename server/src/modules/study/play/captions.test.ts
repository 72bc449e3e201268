import {
  deleteVideoCaptions,
  getVideoCaptions,
  saveChapter,
  saveVideoCaptions,
} from "@zhutu/domain/catalogue/chapters/contract.ts";
import { MAX_CAPTION_BYTES } from "@zhutu/domain/media/captions.ts";
import { getCaptions, openChapter } from "@zhutu/domain/study/contract.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { aVideo } from "../../../testing/factories/catalogue.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { videoCaptions, videos } from "../../media/tables.ts";
import { aLesson, furtherEdu, hold } from "../lesson-testing.ts";

const t = await testApp({}, { invariants: false });
const [admin, teacher, otherTeacher, holder, stranger] = [
  await t.account("admin"),
  await t.account("teacher"),
  await t.account("teacher"),
  await t.account("user"),
  await t.account("user"),
];

const file = "1\r\n00:00:01,000 --> 00:00:02,500\r\n<script>alert(1)</script>荷载\r\n";
const vtt = "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nalert(1)荷载\n";
type Bytes = string | Buffer;
const save = (account: Account, videoId: string, bytes: Bytes = file) =>
  t.as(account, saveVideoCaptions, {
    params: { videoId },
    body: { content: Buffer.from(bytes).toString("base64") },
  });
const kept = (account: Account, videoId: string) => t.as(account, getVideoCaptions, { params: { videoId } });
type Lesson = Awaited<ReturnType<typeof aLesson>>;
const read = (account: Account | null, { courseId, courseChapterId }: Lesson) =>
  t.as(account, getCaptions, { query: { courseId, courseChapterId } });

const notFound = "404 没有找到您要的内容";

test("captions are text alone, replaced by another file, and gone when they are deleted", async () => {
  const { videoId } = await aVideo(t.db);
  expect(await kept(admin, videoId)).toEqual({ vtt: "", cues: 0 });
  expect(await save(admin, videoId)).toEqual({ cues: 1 });
  expect(await kept(admin, videoId)).toEqual({ vtt, cues: 1 });
  await save(admin, videoId, file.replace("荷载", "组合"));
  expect((await kept(admin, videoId)).vtt).toContain("组合");
  await t.as(admin, deleteVideoCaptions, { params: { videoId } });
  expect(await kept(admin, videoId)).toEqual({ vtt: "", cues: 0 });
});

test("a file is UTF-8 with or without its mark, or GB18030; others are refused", async () => {
  const { videoId } = await aVideo(t.db);
  // 荷载 in GB18030.
  const chinese = Buffer.concat([
    Buffer.from("1\n00:00:01,000 --> 00:00:02,500\n"),
    Buffer.from([0xba, 0xc9, 0xd4, 0xd8]),
  ]);
  await save(admin, videoId, chinese);
  expect((await kept(admin, videoId)).vtt).toContain("\n荷载\n");
  await save(admin, videoId, `\uFEFF${file}`);
  expect(await kept(admin, videoId)).toEqual({ vtt, cues: 1 });
  expect(await refusalOf(save(admin, videoId, Buffer.from([0xff, 0xff, 0x00])))).toBe(
    "字幕文件应是 UTF-8 或 GB18030 编码的文本",
  );
});

test("mistakes are refused by line, and what was kept stays", async () => {
  const { videoId } = await aVideo(t.db);
  await save(admin, videoId);
  const broken = `${file}\n00:00:09,000 --> 00:00:08,000\n一\n\n二`;
  expect(await refusalOf(save(admin, videoId, broken))).toBe(
    "第 5 行：结束时间早于开始时间\n第 8 行：缺少时间",
  );
  expect(await refusalOf(save(admin, videoId, "1".repeat(MAX_CAPTION_BYTES + 1)))).toBe(
    "字幕文件不能超过 1 MB",
  );
  expect(await kept(admin, videoId)).toEqual({ vtt, cues: 1 });
});

test("a teacher keeps captions of own videos and of own courses' videos alone", async () => {
  const lesson = await aLesson(t, { course: { teacherId: teacher.userId } });
  const own = await aVideo(t.db, { ownerId: teacher.userId });
  for (const { videoId } of [lesson, own]) {
    expect(await save(teacher, videoId)).toEqual({ cues: 1 });
    expect(await refusalOf(save(otherTeacher, videoId))).toBe(notFound);
    expect(await refusalOf(kept(otherTeacher, videoId))).toBe(notFound);
    expect(await refusalOf(t.as(otherTeacher, deleteVideoCaptions, { params: { videoId } }))).toBe(notFound);
    expect(await kept(teacher, videoId)).toEqual({ vtt, cues: 1 });
  }
  expect(await refusalOf(save(holder, own.videoId))).toMatch(/^403 /);
  expect(await refusalOf(save(admin, "no-such-video"))).toBe(notFound);
});

test("whoever may play a lesson reads its captions, a trial one's everybody", async () => {
  const lesson = await aLesson(t, { course: { teacherId: teacher.userId } });
  await save(admin, lesson.videoId);
  await hold(t, holder, lesson.courseId);
  for (const account of [holder, teacher, admin]) expect(await read(account, lesson)).toEqual({ vtt });
  expect(await refusalOf(read(null, lesson))).toBe("403 请先登录");
  expect(await refusalOf(read(stranger, lesson))).toBe("购买课程后才可以观看");
  expect(await refusalOf(read(otherTeacher, lesson))).toBe("购买课程后才可以观看");
  const trial = await aLesson(t, { courseId: lesson.courseId, chapter: { trial: true } });
  await save(admin, trial.videoId);
  for (const account of [null, stranger]) expect(await read(account, trial)).toEqual({ vtt });
  expect(await refusalOf(read(holder, { ...lesson, courseId: lesson.courseId + 1 }))).toBe(notFound);
  const draft = await aLesson(t, { course: { courseStatus: "unpublish" } });
  expect(await refusalOf(read(stranger, draft))).toBe(notFound);
});

test("captions of further education ask for the face check as the film does", async () => {
  const lesson = await aLesson(t, furtherEdu);
  await save(admin, lesson.videoId);
  await hold(t, holder, lesson.courseId);
  expect(await refusalOf(read(holder, lesson))).toBe("请先完成人脸核验");
});

test("opening a lesson says whether it has captions; they follow the video", async () => {
  const lesson = await aLesson(t);
  const other = await aLesson(t);
  await save(admin, other.videoId);
  await hold(t, holder, lesson.courseId);
  const { courseId, courseChapterId } = lesson;
  const opened = () => t.as(holder, openChapter, { body: { courseId, courseChapterId } });
  expect((await opened()).hasCaptions).toBe(false);
  expect(await read(holder, lesson)).toEqual({ vtt: "" });
  await t.as(admin, saveChapter, {
    params: { courseId },
    body: { courseChapterId, chapterTitle: "另一个视频", chapterVideoId: other.videoId },
  });
  expect((await opened()).hasCaptions).toBe(true);
  expect(await read(holder, lesson)).toEqual({ vtt });
});

test("captions go with their video", async () => {
  const { videoId } = await aVideo(t.db);
  await save(admin, videoId);
  await t.db.delete(videos).where(eq(videos.videoId, videoId));
  expect(await t.db.$count(videoCaptions, eq(videoCaptions.videoId, videoId))).toBe(0);
});
