export { ProviderFailure } from "../failure.ts";

export type PushAddress = {
  /** Such as `rtmp://push.example.com/live`. */
  server: string;
  /** Whoever has the key can broadcast. */
  streamKey: string;
};

/** A film on this machine until it is removed. */
export type Recording = { path: string; remove(): Promise<void> };

export type LivePort = {
  /** The push address until `expires`. Throws ProviderFailure (permanent) where nothing can be pushed. */
  pushAddress(stream: string, expires: Date): Promise<PushAddress>;
  /**
   * The HLS address until `expires`; `viewer` is signed in, so shared addresses name their owner. Undefined
   * while off air.
   */
  playAddress(stream: string, options: { expires: Date; viewer?: string }): Promise<string | undefined>;
  /** Throws ProviderFailure. */
  onAir(streams: readonly string[]): Promise<Set<string>>;
  /** Cuts off the pusher and refuses later pushes. Throws ProviderFailure. */
  revoke(stream: string): Promise<void>;
  /**
   * One MP4 of everything until then; undefined if empty or kept by the provider. Throws ProviderFailure:
   * permanent (cannot be joined), temporary (`stopping`).
   */
  recording(stream: string, until: Date, stopping?: AbortSignal): Promise<Recording | undefined>;
};

/** Used in addresses and folders. */
export const STREAM_NAME = /^[a-z0-9]{8,40}$/;
