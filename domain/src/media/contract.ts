import { z } from "zod";
import { nothing, paging, ruled, time } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { fileNameRule, TITLE_LENGTH, titleRule, VIDEO_BELOW_BYTES, videoStatuses } from "./video.ts";

/** The documented upload categories (back-office spec 7). */
export const documentedCategories = ["image/cover", "image/editor", "handout"] as const;
/** Beyond them the issued invoice, for administrators alone, and the picture of whoever asks. */
export const uploadCategory = z.enum([...documentedCategories, "invoice", "image/avatar"]);

const formPost = z.object({
  policy: z.string(),
  accessId: z.string(),
  signature: z.string(),
  host: z.string(),
  /** Seconds since 1970, as the documents' browser compares it. */
  expire: z.int(),
  dir: z.string(),
  /** The stored file's address = this + key; null where the category is not public. */
  urlPrefix: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
});

/**
 * Leave to post one file straight to the storage host: `fields` as they are, then `key` = dir + 20 random letters
 * and digits + the file's extension, `content-type`, and `file` last.
 */
export const signUpload = endpoint({
  name: "signUpload",
  method: "GET",
  path: "/api/files/oss-sign",
  // Covers, pictures of descriptions, handouts and invoices are staff's; the own picture is everybody's.
  access: may.uploadFiles,
  query: z.object({
    /** Left out: a cover for who makes courses, the own picture for everybody else. */
    category: uploadCategory.optional(),
    /** Lower case, without the dot; narrows the leave to files of that kind. */
    extension: z.string().max(8).optional(),
  }),
  reply: formPost,
});

/** The same for the picture of whoever asks: JPG or PNG; the storage makes it square. */
export const signAvatarUpload = endpoint({
  name: "signAvatarUpload",
  method: "GET",
  path: "/api/user/avatar/oss-sign",
  access: may.haveAProfile,
  query: z.object({ extension: z.string().max(8).optional() }),
  reply: formPost,
});

// ---- the video library ----

/** An address from which a video plays (play-source.ts). */
export const playSource = z.object({
  definition: z.string(),
  playURL: z.string(),
  previewsURL: z.string().optional(),
});

const videoId = z.string().regex(/^[A-Za-z0-9-]{4,40}$/);

/** A video of the library (VID-001), how far its processing is (0 to 100), and why it failed. */
export const libraryVideo = z.object({
  videoId: z.string(),
  title: z.string(),
  coverURL: z.string().nullable(),
  createTime: time,
  /** Whole seconds; 0 until it is known. */
  duration: z.int(),
  /** Bytes. */
  size: z.int(),
  status: z.enum(videoStatuses),
  progress: z.int(),
  failure: z.string().nullable(),
});

/** A video as whoever shows it sees it. */
export const shownVideo = libraryVideo.omit({ createTime: true, size: true });

/**
 * Leave to upload a video's file: a new video, or with `videoId` one whose upload goes on or begins anew. An address
 * that begins with / is a tus endpoint, to which the leave goes in the header `upload-auth`.
 */
export const getUploadAuth = endpoint({
  name: "getUploadAuth",
  method: "GET",
  path: "/api/vod/upload-auth",
  access: may.authorCourses,
  query: z.object({
    title: ruled(titleRule),
    fileName: ruled(fileNameRule),
    /** Bytes; only a file of that size may be sent then. */
    size: z.coerce
      .number<number | string>()
      .int()
      .min(1)
      .max(VIDEO_BELOW_BYTES - 1, "视频必须小于10G")
      .optional(),
    videoId: videoId.optional(),
  }),
  reply: z.object({ uploadAuth: z.string(), uploadAddress: z.string(), videoId: z.string() }),
});

export const listVideos = endpoint({
  name: "listVideos",
  method: "GET",
  path: "/api/vod/all-videos",
  access: may.manageVideos,
  query: z.object({
    ...paging,
    videoName: z.string().max(TITLE_LENGTH).optional(),
    status: z.enum(videoStatuses).optional(),
  }),
  reply: z.object({
    videos: z.array(libraryVideo),
    total: z.int(),
    /** Whether what is uploaded is made ready for slow lines and phones; else it plays as it was uploaded. */
    transcodes: z.boolean(),
  }),
});

export const deleteVideo = endpoint({
  name: "deleteVideo",
  method: "DELETE",
  path: "/api/vod/all-videos/:videoId",
  access: may.manageVideos,
  params: z.object({ videoId }),
  reply: nothing,
  done: "视频已删除",
});

/** The addresses from which a video of the library plays, for who looks after it. */
export const previewVideo = endpoint({
  name: "previewVideo",
  method: "GET",
  path: "/api/vod/all-videos/:videoId/play-urls",
  access: may.manageVideos,
  params: z.object({ videoId }),
  reply: z.array(playSource),
});
