export { ProviderFailure } from "../failure.ts";

/** The vendor's names for picture heights: up to 360, 480, 720 and more lines. */
export type Definition = "LD" | "SD" | "HD" | "FHD";

export type PlayUrl = { definition: Definition; playUrl: string };

export type VideoInfo = {
  videoId: string;
  title: string;
  /** Whole seconds, rounded up. */
  duration: number;
  /** Bytes of the largest rendition. */
  size: number;
  status: "normal" | "processing" | "failed";
  /** Null when there is no picture of it. */
  coverUrl: string | null;
  createdAt: Date;
};

export type VodPort = {
  /**
   * Signed addresses that end with the video's duration + 10 minutes (security.md 26), best first; `viewer` is signed
   * into them, so that a shared address tells whose it was. Refuses an unknown video (ProviderFailure permanent).
   */
  playUrls(videoId: string, options?: { viewer?: string }): Promise<PlayUrl[]>;
  /** What is known of a video, or undefined. */
  describe(videoId: string): Promise<VideoInfo | undefined>;
  /**
   * Copies an MP4 from a path on this machine under the given id, replacing what was there; resolves when it can be
   * played. Refuses (ProviderFailure permanent) an id that is not 4 to 40 letters, digits or -, and a file that is no MP4.
   */
  importFile(videoId: string, path: string, title: string): Promise<VideoInfo>;
  /** Removes the video; nothing happens when there is none. */
  remove(videoId: string): Promise<void>;
};
