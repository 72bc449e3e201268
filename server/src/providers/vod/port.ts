import type { Definition, VideoStatus } from "@zhutu/domain/media/video.ts";

export type { Definition } from "@zhutu/domain/media/video.ts";
export { ProviderFailure } from "../failure.ts";

/** AUTO plays all others; `previewsUrl` is a WebVTT with the same expiry. */
export type PlayUrl = { definition: Definition; playUrl: string; previewsUrl?: string };

export type VideoInfo = {
  videoId: string;
  title: string;
  /** Whole seconds, rounded up; 0 until known. */
  duration: number;
  /** Bytes of the uploaded file. */
  size: number;
  status: VideoStatus;
  /** 0 to 100 while `processing`. */
  progress: number;
  /** The sentence for the uploader. */
  failure: string | null;
  coverUrl: string | null;
  createdAt: Date;
};

export type WantedUpload = {
  title: string;
  fileName: string;
  /** The leave then allows no other size. */
  size?: number | undefined;
  /** Continues this video's upload, or restarts a failed one. */
  videoId?: string | undefined;
};

export type UploadLeave = {
  videoId: string;
  /** Opaque; expires within an hour, renewed by videoId. */
  uploadAuth: string;
  /** A path is our tus endpoint, anything else the vendor's. */
  uploadAddress: string;
};

export type VodEvent = { videoId: string };

export type VodPort = {
  /** Whether uploads are transcoded; else they play as they are. */
  readonly transcodes: boolean;
  /** A leave to upload one file. Throws ProviderFailure (permanent) for an unknown id or an arrived file. */
  uploadAuth(wanted: WantedUpload): Promise<UploadLeave>;
  /**
   * Addresses per definition, best first, expiring after duration + 10 minutes (security.md 26). `viewer` is
   * signed in, so shared addresses name their owner. Throws ProviderFailure (permanent) if unknown or not
   * ready.
   */
  playUrls(videoId: string, options?: { viewer?: string }): Promise<PlayUrl[]>;
  describe(videoId: string): Promise<VideoInfo | undefined>;
  /** Removes the video with its uploads and work. */
  remove(videoId: string): Promise<void>;
  /** Undefined if forged or about no video. */
  readEvent(rawBody: Buffer, headers: Record<string, string>): VodEvent | undefined;
} & Partial<ImportsFiles>;

/** For providers with files on this machine. */
export type ImportsFiles = {
  /**
   * Stores MP4s, one per definition, replacing all; resolves when playable. Throws ProviderFailure: permanent
   * (id not 4 to 40 letters, digits or -; no MP4), temporary (`stopping`, nothing replaced).
   */
  importFile(
    videoId: string,
    paths: string | readonly string[],
    title: string,
    stopping?: AbortSignal,
  ): Promise<VideoInfo>;
};
