import { z } from "zod";
import { flag01, id, idNumber, nothing, paging, ruled, time } from "../../contract.ts";
import { bytesOfText, endpoint } from "../../endpoint.ts";
import { MAX_ID } from "../../id.ts";
import { CAPTIONS_TOO_LARGE, MAX_CAPTION_BYTES } from "../../media/captions.ts";
import { libraryVideo, playSource, shownVideo } from "../../media/contract.ts";
import { TITLE_LENGTH } from "../../media/video.ts";
import { may } from "../../permissions.ts";
import { chapterStatuses } from "../chapter-tree.ts";
import { chapterHoursRule, chapterTitleRule } from "./chapter-form.ts";
import { MAX_OUTLINE_TEXT, outlineRule } from "./outline.ts";

/** Study hours: tenths internally, one decimal in the API. */
const hours = z.codec(
  z.number().superRefine((value, ctx) => {
    const sentence = chapterHoursRule(value);
    if (sentence !== undefined) ctx.addIssue({ code: "custom", message: sentence });
  }),
  z.int(),
  { decode: (value) => Math.round(value * 10), encode: (tenths) => tenths / 10 },
);

/** A chapter for staff (back-office spec 3). */
export const officeChapter = z.object({
  courseChapterId: z.int(),
  courseId: z.int(),
  /** 0 is the top. */
  parentId: z.int(),
  chapterTitle: z.string(),
  chapterOrder: z.int(),
  chapterTime: hours,
  chapterVideoId: z.string().nullable(),
  /** Seconds. */
  videoDuration: z.int(),
  chapterStatus: z.enum(chapterStatuses),
  /** With its dot; empty without a handout. Served at /api/files/p-{courseChapterId}{extension}. */
  chapterHandoutExtension: z.string(),
  existPractice: z.boolean(),
  paperId: z.int().nullable(),
  alertPaperId: z.int().nullable(),
  /** 1 if the learner is done. */
  studyStatus: flag01,
  trial: z.boolean(),
  handoutTrial: z.boolean(),
  video: shownVideo.nullable(),
  updateTime: time,
});

const courseParams = z.object({ courseId: id });
const chapterParams = z.object({ courseId: id, courseChapterId: id });

/** The whole tree in reading order. */
export const listOfficeChapters = endpoint({
  name: "listOfficeChapters",
  method: "GET",
  path: "/api/admin/courses/:courseId/chapters",
  access: may.authorCourses,
  refuses: ["NOT_FOUND"],
  params: courseParams,
  reply: z.array(officeChapter),
});

export const getChapter = endpoint({
  name: "getChapter",
  method: "GET",
  path: "/api/admin/courses/:courseId/chapters/:courseChapterId",
  access: may.authorCourses,
  refuses: ["NOT_FOUND"],
  params: chapterParams,
  reply: officeChapter,
});

/** Omitted fields of an existing chapter stay. */
export const chapterInput = z.object({
  courseChapterId: idNumber.optional(),
  /** State the form opened with: 409 if saved since, unchecked if omitted. */
  updateTime: time.optional(),
  parentId: z.int().min(0).max(MAX_ID).optional(),
  chapterTitle: ruled(chapterTitleRule),
  chapterTime: hours.optional(),
  chapterStatus: z.enum(chapterStatuses).optional(),
  /** Null or empty: none. */
  chapterVideoId: z.string().max(40).nullable().optional(),
  /** Empty removes the handout. */
  chapterHandoutExtension: z.string().max(9).optional(),
  /** Beyond the documents: key of an upload of category `handout`. */
  handoutKey: z.string().max(100).optional(),
  trial: z.boolean().optional(),
  handoutTrial: z.boolean().optional(),
  /** Papers made for this chapter. */
  paperId: idNumber.nullable().optional(),
  alertPaperId: idNumber.nullable().optional(),
});
export const saveChapter = endpoint({
  name: "saveChapter",
  method: "POST",
  path: "/api/admin/courses/:courseId/chapters",
  access: may.authorCourses,
  refuses: ["NOT_FOUND", "COURSE_STATE", "CHAPTER_CHANGED"],
  done: "保存成功",
  params: courseParams,
  body: chapterInput,
  reply: z.object({ courseChapterId: z.int() }),
});

/** Adds every chapter of a pasted outline (`readOutline`) below `parentId`, 0 or omitted: the top; all or none. */
export const addOutline = endpoint({
  name: "addOutline",
  method: "POST",
  path: "/api/admin/courses/:courseId/chapters/outline",
  access: may.authorCourses,
  refuses: ["NOT_FOUND"],
  done: "目录已添加",
  maxBodyBytes: bytesOfText(MAX_OUTLINE_TEXT),
  params: courseParams,
  body: z.object({
    parentId: z.int().min(0).max(MAX_ID).optional(),
    text: ruled(outlineRule),
  }),
  /** In the order of the lines. */
  reply: z.object({ courseChapterIds: z.array(z.int()) }),
});

export const deleteChapter = endpoint({
  name: "deleteChapter",
  method: "DELETE",
  path: "/api/admin/courses/:courseId/chapters/:courseChapterId",
  access: may.authorCourses,
  refuses: ["NOT_FOUND", "COURSE_STATE", "CHAPTER_HAS_CHILDREN", "CHAPTER_STUDIED"],
  done: "删除成功",
  params: chapterParams,
  reply: nothing,
});

/** Removes the video from the chapter; the library keeps it. */
export const deleteChapterVideo = endpoint({
  name: "deleteChapterVideo",
  method: "DELETE",
  path: "/api/admin/courses/:courseId/chapters/:courseChapterId/video",
  access: may.authorCourses,
  refuses: ["NOT_FOUND", "COURSE_STATE"],
  done: "视频已移除",
  params: chapterParams,
  reply: nothing,
});

export const refreshVideoDuration = endpoint({
  name: "refreshVideoDuration",
  method: "POST",
  path: "/api/admin/courses/:courseId/chapters/:courseChapterId/refresh-video-duration",
  access: may.authorCourses,
  refuses: ["NOT_FOUND"],
  done: "刷新成功",
  params: chapterParams,
  reply: z.object({ videoDuration: z.int() }),
});

/** `chapterIds`: new order of the children of `parentChapterId` (0: top), with the moved one. */
export const adjustChapterOrder = endpoint({
  name: "adjustChapterOrder",
  method: "POST",
  path: "/api/admin/courses/adjust-chapter-order",
  access: may.authorCourses,
  refuses: ["NOT_FOUND", "CHAPTERS_CHANGED"],
  done: "保存成功",
  body: z.object({
    sourceChapterId: idNumber,
    parentChapterId: z.int().min(0).max(MAX_ID),
    chapterIds: z.array(idNumber).min(1).max(1000),
  }),
  reply: nothing,
});

/** Removes the video from the answer; the library keeps it. */
export const deleteAnswerVideo = endpoint({
  name: "deleteAnswerVideo",
  method: "DELETE",
  path: "/api/admin/courses/:courseId/video",
  access: may.authorCourses,
  refuses: ["NOT_FOUND", "COURSE_STATE"],
  done: "视频已移除",
  params: courseParams,
  reply: nothing,
});

/** Videos by name, newest first; teachers find own ones and those of own courses. */
export const findVideos = endpoint({
  name: "findVideos",
  method: "GET",
  path: "/api/admin/videos",
  access: may.authorCourses,
  query: z.object({ ...paging, videoName: z.string().max(TITLE_LENGTH).optional() }),
  reply: z.object({
    videos: z.array(libraryVideo),
    total: z.int(),
  }),
});

const videoParams = z.object({ videoId: z.string().max(40) });

export const playFoundVideo = endpoint({
  name: "playFoundVideo",
  method: "GET",
  path: "/api/admin/videos/:videoId/play-urls",
  access: may.authorCourses,
  refuses: ["NOT_FOUND", "VIDEO_NOT_READY"],
  params: videoParams,
  reply: z.array(playSource),
});

const videoCaptions = z.object({
  /** Plain WebVTT; empty without captions. */
  vtt: z.string(),
  cues: z.int(),
});

/** Captions of a video in reach. */
export const getVideoCaptions = endpoint({
  name: "getVideoCaptions",
  method: "GET",
  path: "/api/admin/videos/:videoId/captions",
  access: may.authorCourses,
  refuses: ["NOT_FOUND"],
  params: videoParams,
  reply: videoCaptions,
});

const captionsBase64Length = Math.ceil(MAX_CAPTION_BYTES / 3) * 4;

/** Replaces the captions by those of an SRT or WebVTT file; its mistakes are refused by line. */
export const saveVideoCaptions = endpoint({
  name: "saveVideoCaptions",
  method: "POST",
  path: "/api/admin/videos/:videoId/captions",
  access: may.authorCourses,
  refuses: ["NOT_FOUND", "CAPTIONS_REFUSED"],
  maxBodyBytes: captionsBase64Length + 4_096,
  done: "字幕已保存",
  params: videoParams,
  /** Base64. */
  body: z.object({ content: z.string().max(captionsBase64Length, CAPTIONS_TOO_LARGE) }),
  reply: z.object({ cues: z.int() }),
});

export const deleteVideoCaptions = endpoint({
  name: "deleteVideoCaptions",
  method: "DELETE",
  path: "/api/admin/videos/:videoId/captions",
  access: may.authorCourses,
  refuses: ["NOT_FOUND"],
  done: "字幕已删除",
  params: videoParams,
  reply: nothing,
});
