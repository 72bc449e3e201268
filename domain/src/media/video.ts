// A video of the library: what becomes of it, and what its file must be before it is sent.
import { firstCharacters, isBlank, lengthOf, trimmed } from "../text-rule.ts";

/**
 * `uploading` until the whole file has arrived, `processing` while it is made playable, `normal` when it plays in
 * every definition, `plain` when it plays as it was uploaded, `failed` when it cannot be played.
 */
export const videoStatuses = ["uploading", "processing", "normal", "plain", "failed"] as const;
export type VideoStatus = (typeof videoStatuses)[number];

/** Whether it plays. */
export const isPlayable = (status: VideoStatus): boolean => status === "normal" || status === "plain";

/** Whether nothing more happens to it by itself. */
export const isSettled = (status: VideoStatus): boolean => status !== "uploading" && status !== "processing";

/** All in one, then the vendor's names for picture heights: more than 720, up to 720, 480 and 360 lines. */
export const definitions = ["AUTO", "FHD", "HD", "SD", "LD"] as const;
export type Definition = (typeof definitions)[number];

/** Bytes: a video's file is smaller (back-office spec 5). */
export const VIDEO_BELOW_BYTES = 10 * 1024 ** 3;

/** Days after which an upload that did not go on is thrown away. */
export const UPLOAD_DAYS = 7;

export const TITLE_LENGTH = 100;

/** A title: 1 to 100 characters. */
export const titleRule = (title: string): string | undefined =>
  isBlank(title) || lengthOf(title) > TITLE_LENGTH ? `请输入视频标题，最多 ${TITLE_LENGTH} 个字` : undefined;

const isMp4 = (name: string): boolean => /\.mp4$/i.test(name);

/** The name of a video's file. */
export const fileNameRule = (name: string): string | undefined =>
  isMp4(name) && name.length <= 255 ? undefined : "视频必须是 .mp4 文件";

/** A video's file: .mp4 and under 10 GB; the sentence that refuses it, or undefined. */
export function videoFileRule(file: { name: string; size: number }): string | undefined {
  const wrongName = fileNameRule(file.name);
  if (wrongName !== undefined) return wrongName;
  if (file.size >= VIDEO_BELOW_BYTES) return "视频必须小于10G";
  return file.size > 0 ? undefined : "文件是空的，请重新选择";
}

/** The title that a file's name suggests. */
export function titleOfFile(name: string): string {
  const title = firstCharacters(name.replace(/\.mp4$/i, ""), TITLE_LENGTH);
  return isBlank(title) ? "未命名视频" : trimmed(title);
}
