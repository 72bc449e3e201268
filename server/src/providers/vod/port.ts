import type { Definition, VideoStatus } from "@zhutu/domain/media/video.ts";

export type { Definition } from "@zhutu/domain/media/video.ts";
export { ProviderFailure } from "../failure.ts";

/**
 * `playUrl` of AUTO is a playlist of all the others; `previewsUrl`, where there are some, is a WebVTT of small pictures of
 * the timeline, and ends when it does.
 */
export type PlayUrl = { definition: Definition; playUrl: string; previewsUrl?: string };

export type VideoInfo = {
  videoId: string;
  title: string;
  /** Whole seconds, rounded up; 0 until it is known. */
  duration: number;
  /** Bytes of the file that was uploaded. */
  size: number;
  status: VideoStatus;
  /** Of `processing`: 0 to 100. */
  progress: number;
  /** Of `failed`: the sentence for whoever uploaded it. */
  failure: string | null;
  /** Null when there is no picture of it. */
  coverUrl: string | null;
  createdAt: Date;
};

export type WantedUpload = {
  title: string;
  fileName: string;
  /** Bytes, where the uploader said how many; the leave is for no other size then. */
  size?: number | undefined;
  /** Goes on with the upload of this video, or begins it anew where it failed. */
  videoId?: string | undefined;
};

export type UploadLeave = {
  videoId: string;
  /** Opaque to us; ends after an hour at the latest and is renewed with the videoId. */
  uploadAuth: string;
  /** Where to send the file: a path is a tus endpoint of the site, anything else the vendor's own. */
  uploadAddress: string;
};

/** What the provider says by itself: the video of which something changed. */
export type VodEvent = { videoId: string };

export type VodPort = {
  /** Whether it makes what is uploaded ready for slow lines and phones; else a file plays as it was uploaded. */
  readonly transcodes: boolean;
  /**
   * Leave to upload one file, for a new video or, with its id, a running one. Refuses (ProviderFailure permanent) an id
   * that is unknown or whose file has arrived.
   */
  uploadAuth(wanted: WantedUpload): Promise<UploadLeave>;
  /**
   * Signed addresses that end with the video's duration + 10 minutes (security.md 26), one a definition, best first;
   * `viewer` is signed into them, so that a shared address tells whose it was. Refuses (ProviderFailure permanent) a
   * video that is unknown or not ready.
   */
  playUrls(videoId: string, options?: { viewer?: string }): Promise<PlayUrl[]>;
  /** What is known of a video, or undefined. */
  describe(videoId: string): Promise<VideoInfo | undefined>;
  /** Removes the video with what is uploaded or worked on of it; nothing happens when there is none. */
  remove(videoId: string): Promise<void>;
  /** What a message of the provider tells; undefined when it is not the provider's, or about no video. Asks nobody. */
  readEvent(rawBody: Buffer, headers: Record<string, string>): VodEvent | undefined;
} & Partial<ImportsFiles>;

/** What only a provider can do whose files lie on this machine. */
export type ImportsFiles = {
  /**
   * Copies MP4s, one a definition, from paths on this machine under the given id, replacing what was there; resolves
   * when they can be played. Refuses (ProviderFailure permanent) an id that is not 4 to 40 letters, digits or -, and a
   * file that is no MP4; is over soon after `stopping` is aborted (temporary), with nothing replaced.
   */
  importFile(
    videoId: string,
    paths: string | readonly string[],
    title: string,
    stopping?: AbortSignal,
  ): Promise<VideoInfo>;
};
