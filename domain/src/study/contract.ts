import { z } from "zod";
import { hoursWaitFor } from "./hours-wait.ts";
import { courseDetail, coverArt, courseType, publicChapter } from "../catalogue/contract.ts";
import { date, flag01, id, nothing, queryInt, ruled, time } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { playSource } from "../media/contract.ts";
import { noteRule } from "./note.ts";
import { entries } from "./entry.ts";
import { promptKinds } from "./presence.ts";

export const PLAY_DAYS = [7, 30, 90] as const;
export type PlayDays = (typeof PLAY_DAYS)[number];

/** A prompt (domain.md "Study time"); when the next comes is not told. */
const studyPrompt = z.object({
  promptId: z.string(),
  kind: z.enum(promptKinds),
  askedAt: time,
  /** Null for a face check. */
  answerUntil: time.nullable(),
  /** Where the video stood, in seconds. */
  position: z.int(),
});

/** Opens a chapter: checks the right, starts a play session, returns signed, expiring addresses. */
export const openChapter = endpoint({
  name: "openChapter",
  method: "POST",
  path: "/api/vod/open-chapter",
  access: may.play,
  refuses: [
    "NOT_FOUND",
    "IDENTITY_CONFIRMED",
    "IDENTITY_ELSEWHERE",
    "IDENTITY_DIFFERS",
    "FACE_SERVICE_DOWN",
    "FACE_REQUIRED",
    "FACE_REFUSED",
    "NOT_BOUGHT",
  ],
  body: z.object({
    courseId: id,
    courseChapterId: id,
    /** Passed face check, used once, for a further-education course (FACE-013). */
    certifyId: z.string().max(64).optional(),
    /** Pass from an earlier lesson of this page visit, replacing a check. */
    playPass: z.string().max(64).optional(),
  }),
  reply: z.object({
    videoId: z.string(),
    /** Empty for visitors, whose play is not counted. */
    coursePlayId: z.string(),
    /** Opens further lessons while the check is valid; empty without one. */
    playPass: z.string(),
    position: z.int(),
    duration: z.int(),
    sources: z.array(playSource),
    hasCaptions: z.boolean(),
    /** One that was open when the last lesson was left; asked again. */
    prompt: studyPrompt.nullable(),
  }),
});

/** A lesson's captions, for whoever may play it. */
export const getCaptions = endpoint({
  name: "getCaptions",
  method: "GET",
  path: "/api/vod/captions",
  access: may.play,
  refuses: ["NOT_FOUND", "FACE_REQUIRED", "NOT_BOUGHT"],
  query: z.object({ courseId: id, courseChapterId: id }),
  /** Plain WebVTT; empty without captions. */
  reply: z.object({ vtt: z.string() }),
});

const playQuery = z.object({ courseId: id, videoId: z.string().min(1).max(64) });
export const getPlayUrls = endpoint({
  name: "getPlayUrls",
  method: "GET",
  path: "/api/vod/play-urls",
  access: may.play,
  refuses: ["NOT_FOUND", "FACE_REQUIRED", "NOT_BOUGHT"],
  query: playQuery,
  reply: z.array(playSource),
});
export const getPlayUrl = endpoint({
  name: "getPlayUrl",
  method: "GET",
  path: "/api/vod/play-url",
  access: may.play,
  refuses: ["NOT_FOUND", "FACE_REQUIRED", "NOT_BOUGHT"],
  query: playQuery,
  reply: z.object({ playURL: z.string() }),
});

/** A knowledge answer (course type 2) for those entitled. */
export const getAnswer = endpoint({
  name: "getAnswer",
  method: "GET",
  path: "/api/study/answers/:courseId",
  access: may.play,
  refuses: ["NOT_FOUND", "FACE_REQUIRED", "NOT_BOUGHT"],
  params: z.object({ courseId: id }),
  reply: z.object({
    courseId: z.int(),
    /** Empty for video only. */
    answerText: z.string(),
    /** Video id, seconds and signed, expiring addresses; empty for text only. */
    videoUrl: z.string(),
    duration: z.int(),
    sources: z.array(playSource),
  }),
});

export const chapterProgress = z.object({
  courseChapterId: z.int(),
  position: z.int(),
  countedSeconds: z.int(),
  /** On the current video, as hour-booking lessons require. */
  creditedSeconds: z.int(),
  /** Share of the video, 0 to 1. */
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
  refuses: ["NOT_FOUND", "FACE_REQUIRED", "NOT_BOUGHT"],
  body: z.object({
    courseId: id,
    videoId: z.string().max(64),
    coursePlayId: z.string().max(64),
    /** Seconds played in this session; never decreases. */
    totalPlayTime: z.number().min(0).max(1_000_000),
    /** Position, and what was played since the last report, in video seconds. */
    position: z.number().min(0).max(1_000_000).default(0),
    played: z
      .array(z.tuple([z.number().min(0), z.number().min(0)]))
      .max(60)
      .default([]),
  }),
  reply: z.object({
    coursePlayId: z.string(),
    /** Another play by the account ends the session. */
    active: z.boolean(),
    creditedSeconds: z.int(),
    progress: chapterProgress.nullable(),
    /** An open one, or the missed one that ended the session. */
    prompt: studyPrompt.nullable(),
    /** Not counted while the prompt is open; to be reported again after its answer. */
    held: z.boolean(),
  }),
});
/** Answers a prompt, once, in the play session that was asked; a face check with a check that passed. */
export const answerPrompt = endpoint({
  name: "answerPrompt",
  method: "POST",
  path: "/api/study/prompts/:promptId/answer",
  access: may.learn,
  refuses: ["NOT_FOUND", "PROMPT_ANSWERED", "PROMPT_MISSED", "FACE_REQUIRED", "FACE_REFUSED"],
  params: z.object({ promptId: z.string().max(64) }),
  body: z.object({ coursePlayId: z.string().max(64), certifyId: z.string().max(64).optional() }),
  /** After a face check, the pass for further lessons; else empty. */
  reply: z.object({ playPass: z.string() }),
});
/** The caller's prompts of a chapter, newest first. */
export const listPrompts = endpoint({
  name: "listPrompts",
  method: "GET",
  path: "/api/study/chapters/:courseChapterId/prompts",
  access: may.learn,
  params: z.object({ courseChapterId: id }),
  reply: z.array(
    z.object({
      promptId: z.string(),
      kind: z.enum(promptKinds),
      askedAt: time,
      answeredAt: time.nullable(),
      missedAt: time.nullable(),
      position: z.int(),
    }),
  ),
});
export const recordStudy = endpoint({
  name: "recordStudy",
  method: "POST",
  path: "/api/user/courses/study/:courseId",
  access: may.earnHours,
  refuses: ["NOT_FOUND", "NOT_BOUGHT"],
  params: z.object({ courseId: id }),
  query: z.object({ courseChapterId: id }),
  reply: nothing,
});

// ---- study logs of further-education chapters ----

const studyLog = z.object({
  studyLogId: z.int(),
  courseId: z.int(),
  courseChapterId: z.int(),
  hasTest: z.boolean(),
  testPassed: z.boolean(),
  /** 1 if enough was watched (STUDY-010). */
  studyStatus: flag01,
  chapterTime: z.number(),
  /** What the hours wait for; null when earned. */
  waitsFor: z.enum(hoursWaitFor).nullable(),
});
/** Records a video's end, once per chapter; counts only what play time proves. */
export const recordStudyLog = endpoint({
  name: "recordStudyLog",
  method: "POST",
  path: "/api/user/study-logs",
  access: may.earnHours,
  refuses: ["NOT_FOUND", "NOT_BOUGHT"],
  body: z.object({ courseId: id, courseChapterId: id }),
  reply: studyLog,
});
/** The caller's log, or null. */
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
  /** Share that completes a chapter, 0 to 1 (parameter `playCoverage`). */
  neededCoverage: z.number(),
  chapters: z.array(chapterProgress),
});
export const getCourseProgress = endpoint({
  name: "getCourseProgress",
  method: "GET",
  path: "/api/user/courses/:courseId/progress",
  access: may.learn,
  params: z.object({ courseId: id }),
  reply: courseProgress,
});

/**
 * Everything of the study room; holders also see a course off sale. Clients of the documents call the
 * parts.
 */
export const getStudyCourse = endpoint({
  name: "getStudyCourse",
  method: "GET",
  path: "/api/study/courses/:courseId",
  access: may.play,
  refuses: ["NOT_FOUND"],
  params: z.object({ courseId: id }),
  reply: z.object({
    course: courseDetail,
    chapters: z.array(
      publicChapter.extend({
        /** Set if the caller may open the chapter. */
        chapterVideoId: z.string().nullable(),
        paperId: z.int().nullable(),
        alertPaperId: z.int().nullable(),
      }),
    ),
    /** Access to the whole course. */
    entry: z.enum(entries),
    /** End of the current enrolment, or of the last one. */
    validUntil: time.nullable(),
    expiredAt: time.nullable(),
    /** Null for a visitor. */
    progress: courseProgress.nullable(),
    /** Lesson to continue with; null where nothing plays. */
    goOnWith: z.int().nullable(),
    /** Hours of further education; empty for callers who cannot earn them. */
    hours: z.array(
      z.object({
        courseChapterId: z.int(),
        /** Null when earned. */
        waitsFor: z.enum(hoursWaitFor).nullable(),
        /** Whether there is a test, passed or not. */
        hasTest: z.boolean(),
      }),
    ),
  }),
});

/** Courses offered to go on with. */
export const MOST_CONTINUED = 3;

/** The lesson to go on with of current courses that are not finished, last studied first, then newest. */
export const continueLearning = endpoint({
  name: "continueLearning",
  method: "GET",
  path: "/api/study/continue",
  access: may.learn,
  reply: z.object({
    /** Courses held now. */
    heldCount: z.int(),
    lessons: z
      .array(
        z.object({
          courseId: z.int(),
          courseName: z.string(),
          courseType,
          /** Of exam training. */
          subject: z.string().nullable(),
          requiredCourse: z.int().nullable(),
          courseImgUrl: z.string().nullable(),
          coverArt: coverArt.nullable(),
          lessonCount: z.int(),
          doneCount: z.int(),
          /** Of the course. */
          lastPlayedAt: time.nullable(),
          courseChapterId: z.int(),
          chapterTitle: z.string(),
          /** In seconds, like the duration. */
          position: z.int(),
          duration: z.int(),
          /** Further education only. */
          hours: z.number().nullable(),
        }),
      )
      .max(MOST_CONTINUED),
  }),
});

// ---- a learner's own notes ----

/** Made by the client, so that a repeated call saves no second note. */
const noteKey = z.string().regex(/^[0-9a-f]{32}$/);
const studyNote = z.object({
  noteKey,
  courseChapterId: z.int(),
  /** Seconds. */
  position: z.int(),
  noteText: z.string(),
});
/** The caller's notes in a course. */
export const listStudyNotes = endpoint({
  name: "listStudyNotes",
  method: "GET",
  path: "/api/study/courses/:courseId/notes",
  access: may.keepStudyNotes,
  params: z.object({ courseId: id }),
  reply: z.array(studyNote),
});
/** Adds a note, or changes the text of the caller's note with this key. */
export const saveStudyNote = endpoint({
  name: "saveStudyNote",
  method: "POST",
  path: "/api/study/courses/:courseId/notes",
  access: may.keepStudyNotes,
  refuses: ["NOT_FOUND", "NOT_BOUGHT", "NOTES_FULL"],
  params: z.object({ courseId: id }),
  body: z.object({
    noteKey,
    courseChapterId: id,
    position: z.int().min(0).max(1_000_000),
    noteText: ruled(noteRule),
  }),
  reply: nothing,
});
export const deleteStudyNote = endpoint({
  name: "deleteStudyNote",
  method: "DELETE",
  path: "/api/study/notes/:noteKey",
  access: may.keepStudyNotes,
  refuses: ["NOT_FOUND"],
  params: z.object({ noteKey }),
  reply: nothing,
  done: "笔记已删除",
});

// ---- handouts ----

/** Handout types (back-office spec 5). */
const handoutExtension = z.enum(["doc", "docx", "pdf", "ppt", "pptx"]);

/** A handout by token or ticket, because browser links carry no token (security.md 25). */
export const getHandout = endpoint({
  name: "getHandout",
  method: "GET",
  path: "/api/files/p-:courseChapterId.:extension",
  access: may.downloadWithTicket,
  refuses: ["NOT_FOUND", "HANDOUT_NOT_BOUGHT", "HANDOUT_LINK_USED", "HANDOUT_LOST"],
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
/** Checks the right; returns a one-time address, valid for a minute. */
export const issueHandoutTicket = endpoint({
  name: "issueHandoutTicket",
  method: "POST",
  path: "/api/files/handout-tickets",
  access: may.learn,
  refuses: ["NOT_FOUND", "HANDOUT_NOT_BOUGHT"],
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
  /** Most played first, at most 200. */
  reply: z.array(z.object({ courseId: z.int(), courseName: z.string(), totalPlayTime: z.int() })),
});
/** Beyond the documents: play time of Shanghai days, today last, also empty ones. */
export const getDayPlayTime = endpoint({
  name: "getDayPlayTime",
  method: "GET",
  path: "/api/vod/statis/user-day-play-time",
  access: may.learn,
  query: z.object({ days: queryInt(PLAY_DAYS) }),
  reply: z.array(z.object({ day: date, totalPlayTime: z.int() })),
});
