export { ProviderFailure } from "../failure.ts";

/** What a teacher's program asks for: OBS in two fields, ffmpeg in one address. */
export type PushAddress = {
  /** Such as `rtmp://push.example.com/live`. */
  server: string;
  /** The stream's name with its signature. Whoever has it can broadcast. */
  streamKey: string;
};

/** A film of all that was broadcast, on this machine until it is removed. */
export type Recording = { path: string; remove(): Promise<void> };

export type LivePort = {
  /**
   * Where that stream is pushed to, until the moment given. Refuses (ProviderFailure permanent) where nothing can be
   * pushed, such as a machine without an RTMP server.
   */
  pushAddress(stream: string, expires: Date): Promise<PushAddress>;
  /**
   * Where the stream can be watched as HLS until the moment given; `viewer` is signed into it, so that a shared address
   * tells whose it was. Undefined while nothing is there to be watched.
   */
  playAddress(stream: string, options: { expires: Date; viewer?: string }): Promise<string | undefined>;
  /** Which of these streams can be watched now. Refuses with ProviderFailure. */
  onAir(streams: readonly string[]): Promise<Set<string>>;
  /** Takes the stream back for good: who pushes it is cut off, and nobody pushes it again. Refuses with ProviderFailure. */
  revoke(stream: string): Promise<void>;
  /**
   * All that was broadcast of the stream until that moment, over its interruptions, as one MP4; undefined when there is
   * nothing, or the provider keeps its recordings itself. Refuses (ProviderFailure) what cannot be joined (permanent), and
   * is over soon after `stopping` is aborted (temporary).
   */
  recording(stream: string, until: Date, stopping?: AbortSignal): Promise<Recording | undefined>;
};

/** Names of streams, as they stand in addresses and folders. */
export const STREAM_NAME = /^[a-z0-9]{8,40}$/;
