import { z } from "zod";
import { hoursWaitFor } from "./hours-wait.ts";
import { courseDetail, publicChapter } from "../catalogue/contract.ts";
import { date, flag01, id, nothing, queryInt, time } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { playSource } from "../media/contract.ts";
import { entries } from "./entry.ts";
import { PLAY_DAYS } from "./play-days.ts";

/** Opens a chapter for playing: checks the right to it, issues a play session, answers signed, expiring addresses. */
export const openChapter = endpoint({
  name: "openChapter",
  method: "POST",
  path: "/api/vod/open-chapter",
  access: may.play,
  body: z.object({
    courseId: id,
    courseChapterId: id,
    /** A passed face check for this course, worth one use: a further-education course asks for it (FACE-013). */
    certifyId: z.string().max(64).optional(),
    /** What an earlier lesson of the same page visit was answered instead of a check of its own. */
    playPass: z.string().max(64).optional(),
  }),
  reply: z.object({
    videoId: z.string(),
    /** Empty for a visitor: nothing is counted without an account. */
    coursePlayId: z.string(),
    /** Opens the next lessons of the course while the check is valid; empty where no check is asked for. */
    playPass: z.string(),
    position: z.int(),
    duration: z.int(),
    sources: z.array(playSource),
  }),
});
const playQuery = z.object({ courseId: id, videoId: z.string().min(1).max(64) });
export const getPlayUrls = endpoint({
  name: "getPlayUrls",
  method: "GET",
  path: "/api/vod/play-urls",
  access: may.play,
  query: playQuery,
  reply: z.array(playSource),
});
export const getPlayUrl = endpoint({
  name: "getPlayUrl",
  method: "GET",
  path: "/api/vod/play-url",
  access: may.play,
  query: playQuery,
  reply: z.object({ playURL: z.string() }),
});

/** What is paid for of a knowledge answer (course type 2), for who may have it: its text, its video, or both. */
export const getAnswer = endpoint({
  name: "getAnswer",
  method: "GET",
  path: "/api/study/answers/:courseId",
  access: may.play,
  params: z.object({ courseId: id }),
  reply: z.object({
    courseId: z.int(),
    /** Rich text; empty where the answer is a video alone. */
    answerText: z.string(),
    /** The video's id, its seconds and signed, expiring addresses; empty where the answer is a text alone. */
    videoUrl: z.string(),
    duration: z.int(),
    sources: z.array(playSource),
  }),
});

export const chapterProgress = z.object({
  courseChapterId: z.int(),
  position: z.int(),
  countedSeconds: z.int(),
  /** Seconds counted of the video that is shown now: what a lesson that books hours asks for. */
  creditedSeconds: z.int(),
  /** 0 to 1 of the video. */
  coverage: z.number(),
  segments: z.array(z.tuple([z.number(), z.number()])),
  skipped: z.array(z.object({ at: z.string(), seconds: z.int(), reason: z.string() })),
  studyStatus: flag01,
  lastPlayedAt: time,
});
export const uploadPlayTime = endpoint({
  name: "uploadPlayTime",
  method: "POST",
  path: "/api/vod/upload-play-time",
  access: may.learn,
  body: z.object({
    courseId: id,
    videoId: z.string().max(64),
    coursePlayId: z.string().max(64),
    /** Seconds played in this session so far; never decreasing. */
    totalPlayTime: z.number().min(0).max(1_000_000),
    /** Where the player stands, and what it played since the last report, in seconds of the video. */
    position: z.number().min(0).max(1_000_000).default(0),
    played: z
      .array(z.tuple([z.number().min(0), z.number().min(0)]))
      .max(60)
      .default([]),
  }),
  reply: z.object({
    coursePlayId: z.string(),
    /** Whether the session still counts; another play of the same account ends it. */
    active: z.boolean(),
    creditedSeconds: z.int(),
    progress: chapterProgress.nullable(),
  }),
});
export const recordStudy = endpoint({
  name: "recordStudy",
  method: "POST",
  path: "/api/user/courses/study/:courseId",
  access: may.earnHours,
  params: z.object({ courseId: id }),
  query: z.object({ courseChapterId: id }),
  reply: nothing,
});

// ---- study logs: what a further-education chapter's play came to ----

const studyLog = z.object({
  studyLogId: z.int(),
  courseId: z.int(),
  courseChapterId: z.int(),
  hasTest: z.boolean(),
  testPassed: z.boolean(),
  /** 1 when enough of the video was watched (STUDY-010). */
  studyStatus: flag01,
  /** Study hours of the chapter. */
  chapterTime: z.number(),
  /** What the hours still wait for; null when they are earned. */
  waitsFor: z.enum(hoursWaitFor).nullable(),
});
/** Records the end of a chapter's video, once a chapter; it counts only as far as the play time bears it out. */
export const recordStudyLog = endpoint({
  name: "recordStudyLog",
  method: "POST",
  path: "/api/user/study-logs",
  access: may.earnHours,
  body: z.object({ courseId: id, courseChapterId: id }),
  reply: studyLog,
});
/** The caller's study log of a chapter; null while there is none. */
export const getStudyLog = endpoint({
  name: "getStudyLog",
  method: "GET",
  path: "/api/user/study-logs/chapter-id/:courseChapterId",
  access: may.earnHours,
  params: z.object({ courseChapterId: id }),
  reply: studyLog.nullable(),
});

const courseProgress = z.object({
  lastChapterId: z.int().nullable(),
  /** How much of a video makes its chapter done, 0 to 1 (system parameter `playCoverage`). */
  neededCoverage: z.number(),
  chapters: z.array(chapterProgress),
});
/** The caller's progress in a course: per chapter, and the one played last. */
export const getCourseProgress = endpoint({
  name: "getCourseProgress",
  method: "GET",
  path: "/api/user/courses/:courseId/progress",
  access: may.learn,
  params: z.object({ courseId: id }),
  reply: courseProgress,
});

/**
 * All that the study room shows: to everybody a published course, to its holders also one withdrawn from sale. One call
 * of ours; clients written from the documents ask for the parts by the documents' own calls.
 */
export const getStudyCourse = endpoint({
  name: "getStudyCourse",
  method: "GET",
  path: "/api/study/courses/:courseId",
  access: may.play,
  params: z.object({ courseId: id }),
  reply: z.object({
    course: courseDetail,
    chapters: z.array(
      publicChapter.extend({
        /** What plays, and its papers, for a signed-in person who may open the chapter; else null. */
        chapterVideoId: z.string().nullable(),
        paperId: z.int().nullable(),
        alertPaperId: z.int().nullable(),
      }),
    ),
    /** Whether the whole course plays for the caller, or why not. */
    entry: z.enum(entries),
    /** Until when the caller holds the course; else until when they held it last. */
    validUntil: time.nullable(),
    expiredAt: time.nullable(),
    /** None for a visitor. */
    progress: courseProgress.nullable(),
    /** The lesson to go on with; none where nothing plays for the caller. */
    goOnWith: z.int().nullable(),
    /** Of a further-education course: what the hours of each lesson still wait for; empty for who may earn none by it. */
    hours: z.array(
      z.object({
        courseChapterId: z.int(),
        /** Null when they are earned. */
        waitsFor: z.enum(hoursWaitFor).nullable(),
        /** A test is to be passed, or was. */
        hasTest: z.boolean(),
      }),
    ),
  }),
});

// ---- handouts ----

/** What a handout may be (back-office spec 5). */
const handoutExtension = z.enum(["doc", "docx", "pdf", "ppt", "pptx"]);

/**
 * A chapter's handout. The caller shows the right to it by the token, or by a ticket, because a link that a browser
 * follows by itself carries no token (security.md 25).
 */
export const getHandout = endpoint({
  name: "getHandout",
  method: "GET",
  path: "/api/files/p-:courseChapterId.:extension",
  access: may.downloadWithTicket,
  params: z.object({
    courseChapterId: z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number)
      .pipe(z.int().max(2_147_483_647)),
    extension: handoutExtension,
  }),
  query: z.object({
    ticket: z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional(),
  }),
  reply: "file",
});
/** Decides the right to a handout now and answers an address that gives it out once, within a minute. */
export const issueHandoutTicket = endpoint({
  name: "issueHandoutTicket",
  method: "POST",
  path: "/api/files/handout-tickets",
  access: may.learn,
  body: z.object({ courseChapterId: id }),
  reply: z.object({ url: z.string() }),
});

// ---- play statistics: the caller's own, in seconds ----

export const getTotalPlayTime = endpoint({
  name: "getTotalPlayTime",
  method: "GET",
  path: "/api/vod/statis/user-total-play-time",
  access: may.learn,
  reply: z.object({ totalPlayTime: z.int() }),
});
export const getCoursePlayTime = endpoint({
  name: "getCoursePlayTime",
  method: "GET",
  path: "/api/vod/statis/user-course-play-time",
  access: may.learn,
  /** The most played first, the 200 most played at most. */
  reply: z.array(z.object({ courseId: z.int(), courseName: z.string(), totalPlayTime: z.int() })),
});
/** Beyond the documents: each of the last days of Shanghai, today last, also one without play time. */
export const getDayPlayTime = endpoint({
  name: "getDayPlayTime",
  method: "GET",
  path: "/api/vod/statis/user-day-play-time",
  access: may.learn,
  query: z.object({ days: queryInt(PLAY_DAYS) }),
  reply: z.array(z.object({ day: date, totalPlayTime: z.int() })),
});
