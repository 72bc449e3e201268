import { z } from "zod";
import { nothing, paging, ruled, time } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { fileNameRule, TITLE_LENGTH, titleRule, VIDEO_BELOW_BYTES, videoStatuses } from "./video.ts";

/** The documented categories (back-office spec 7). */
export const documentedCategories = ["image/cover", "image/editor", "handout"] as const;
/** Beyond the documents: invoices (administrators only) and avatars. */
export const uploadCategory = z.enum([...documentedCategories, "invoice", "image/avatar"]);

const formPost = z.object({
  policy: z.string(),
  accessId: z.string(),
  signature: z.string(),
  host: z.string(),
  /** Unix seconds. */
  expire: z.int(),
  dir: z.string(),
  /** Address before the key; null for non-public categories. */
  urlPrefix: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
});

/**
 * Permits posting one file to the storage host: `fields`, then `key` = dir + 20 random letters and digits
 * + extension, `content-type`, `file` last.
 */
export const signUpload = endpoint({
  name: "signUpload",
  method: "GET",
  path: "/api/files/oss-sign",
  // Avatars for everybody, other categories for staff.
  access: may.uploadFiles,
  refuses: ["UPLOAD_REFUSED"],
  query: z.object({
    /** Default: a cover for course authors, else an avatar. */
    category: uploadCategory.optional(),
    /** Lower case, without the dot; the permit is limited to it. */
    extension: z.string().max(8).optional(),
  }),
  reply: formPost,
});

/** The same for avatars: JPG or PNG; storage crops them square. */
export const signAvatarUpload = endpoint({
  name: "signAvatarUpload",
  method: "GET",
  path: "/api/user/avatar/oss-sign",
  access: may.haveAProfile,
  refuses: ["UPLOAD_REFUSED"],
  query: z.object({ extension: z.string().max(8).optional() }),
  reply: formPost,
});

// ---- the video library ----

/** A playable address (video.ts). */
export const playSource = z.object({
  definition: z.string(),
  playURL: z.string(),
  previewsURL: z.string().optional(),
});

const videoId = z.string().regex(/^[A-Za-z0-9-]{4,40}$/);

/** A library video (VID-001), with processing progress (0 to 100) and failure reason. */
export const libraryVideo = z.object({
  videoId: z.string(),
  title: z.string(),
  coverURL: z.string().nullable(),
  createTime: time,
  /** Seconds; 0 until known. */
  duration: z.int(),
  /** Bytes. */
  size: z.int(),
  status: z.enum(videoStatuses),
  progress: z.int(),
  failure: z.string().nullable(),
});

/** A video for pages that show it. */
export const shownVideo = libraryVideo.omit({ createTime: true, size: true });

/**
 * Permits uploading a new video, or resuming `videoId`. An address starting with / is a tus endpoint
 * taking `uploadAuth` as header `upload-auth`.
 */
export const getUploadAuth = endpoint({
  name: "getUploadAuth",
  method: "GET",
  path: "/api/vod/upload-auth",
  access: may.authorCourses,
  refuses: ["NOT_FOUND", "VIDEO_ARRIVED"],
  query: z.object({
    title: ruled(titleRule),
    fileName: ruled(fileNameRule),
    /** Bytes; the file must match exactly. */
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
    /** Whether uploads are transcoded for slow lines and phones, or play as they are. */
    transcodes: z.boolean(),
  }),
});

export const deleteVideo = endpoint({
  name: "deleteVideo",
  method: "DELETE",
  path: "/api/vod/all-videos/:videoId",
  access: may.manageVideos,
  refuses: ["NOT_FOUND", "VIDEO_IN_USE"],
  params: z.object({ videoId }),
  reply: nothing,
  done: "视频已删除",
});

/** Play addresses for managers. */
export const previewVideo = endpoint({
  name: "previewVideo",
  method: "GET",
  path: "/api/vod/all-videos/:videoId/play-urls",
  access: may.manageVideos,
  refuses: ["NOT_FOUND", "VIDEO_NOT_READY"],
  params: z.object({ videoId }),
  reply: z.array(playSource),
});
