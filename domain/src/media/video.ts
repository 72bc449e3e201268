import { firstCharacters, isBlank, lengthOf, trimmed } from "../text-rule.ts";

/**
 * `uploading` until complete, `processing` until playable, `normal`: all definitions, `plain`: as
 * uploaded, `failed`: unplayable.
 */
export const videoStatuses = ["uploading", "processing", "normal", "plain", "failed"] as const;
export type VideoStatus = (typeof videoStatuses)[number];

export const isPlayable = (status: VideoStatus): boolean => status === "normal" || status === "plain";

/** Whether its state is final without further action. */
export const isSettled = (status: VideoStatus): boolean => status !== "uploading" && status !== "processing";

/** All in one, then the vendor's names for over 720, up to 720, 480, 360 lines. */
export const definitions = ["AUTO", "FHD", "HD", "SD", "LD"] as const;
export type Definition = (typeof definitions)[number];

/** Files must be smaller (back-office spec 5). */
export const VIDEO_BELOW_BYTES = 10 * 1024 ** 3;

/** Days before an abandoned upload is deleted. */
export const UPLOAD_DAYS = 7;

export const TITLE_LENGTH = 100;

export const titleRule = (title: string): string | undefined =>
  isBlank(title) || lengthOf(title) > TITLE_LENGTH ? `请输入视频标题，最多 ${TITLE_LENGTH} 个字` : undefined;

const isMp4 = (name: string): boolean => /\.mp4$/i.test(name);

export const fileNameRule = (name: string): string | undefined =>
  isMp4(name) && name.length <= 255 ? undefined : "视频必须是 .mp4 文件";

/** .mp4 under 10 GB. */
export function videoFileRule(file: { name: string; size: number }): string | undefined {
  const wrongName = fileNameRule(file.name);
  if (wrongName !== undefined) return wrongName;
  if (file.size >= VIDEO_BELOW_BYTES) return "视频必须小于10G";
  return file.size > 0 ? undefined : "文件是空的，请重新选择";
}

export function titleOfFile(name: string): string {
  const title = firstCharacters(name.replace(/\.mp4$/i, ""), TITLE_LENGTH);
  return isBlank(title) ? "未命名视频" : trimmed(title);
}

export type PlaySource = {
  definition: string;
  playURL: string;
  /** WebVTT list of timeline pictures; expires with playURL. */
  previewsURL?: string | undefined;
};

/** A provider's address in API form. */
export const toPlaySource = (source: {
  definition: string;
  playUrl: string;
  previewsUrl?: string;
}): PlaySource => ({
  definition: source.definition,
  playURL: source.playUrl,
  ...(source.previewsUrl !== undefined && { previewsURL: source.previewsUrl }),
});
