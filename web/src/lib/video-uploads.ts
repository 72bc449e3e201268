// The video uploads of one page, two at a time. It knows no React.
import { videoFileRule } from "@zhutu/domain/media/video.ts";
import type { Sending, sendVideo } from "./api/video-upload.ts";

export type VideoUpload = {
  /** Counts this page's uploads. */
  key: number;
  file: File;
  /** Undefined until the library knows it. */
  videoId: string | undefined;
  state: "waiting" | "sending" | "paused" | "failed" | "refused";
  sentBytes: number;
  /** For `failed` and `refused`. */
  sentence: string;
};

type Parts = {
  send: typeof sendVideo;
  /** The library has something new. */
  onChanged: () => void;
  /** A file has arrived. */
  onSent: (videoId: string, file: File) => void;
};

const SENT_AT_ONCE = 2;

export function createVideoUploads({ send, onChanged, onSent }: Parts) {
  const listeners = new Set<() => void>();
  const sendings = new Map<number, Sending>();
  let uploads: readonly VideoUpload[] = [];
  let lastKey = 0;

  const become = (next: readonly VideoUpload[]): void => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (key: number, changed: Partial<VideoUpload>): void =>
    become(uploads.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)));
  const drop = (key: number): void => {
    sendings.delete(key);
    become(uploads.filter((upload) => upload.key !== key));
  };

  const begin = ({ key, file, videoId }: VideoUpload): void => {
    change(key, { state: "sending", sentence: "" });
    const known = sendings.get(key);
    if (known) return known.goOn();
    let begun = videoId;
    const sending = send(file, videoId, {
      onBegun: (id) => {
        begun = id;
        change(key, { videoId: id });
        onChanged();
      },
      onProgress: (sentBytes) => change(key, { sentBytes }),
      onDone: () => {
        drop(key);
        fill();
        if (begun !== undefined) onSent(begun, file);
        onChanged();
      },
      onFailed: (sentence) => {
        change(key, { state: "failed", sentence });
        fill();
      },
    });
    sendings.set(key, sending);
    return undefined;
  };
  /** Begins waiting uploads while there is room. */
  const fill = (): void => {
    const room = SENT_AT_ONCE - uploads.filter(({ state }) => state === "sending").length;
    const waiting = uploads.filter(({ state }) => state === "waiting");
    for (const upload of waiting.slice(0, Math.max(0, room))) begin(upload);
  };

  return {
    now: () => uploads,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Uploads files as new videos, or one for `videoId`; the same file resumes. Earlier refusals, and failures of that
     * video, disappear.
     */
    start: (files: readonly File[], videoId?: string): void => {
      const others = uploads.filter(({ state }) => state !== "refused");
      become(
        files.reduce<readonly VideoUpload[]>(
          (all, file) => withFile(all, { key: ++lastKey, file, videoId }),
          others,
        ),
      );
      fill();
    },
    pause: (key: number): void => {
      sendings.get(key)?.pause();
      change(key, { state: "paused" });
      fill();
    },
    goOn: (key: number): void => {
      change(key, { state: "waiting", sentence: "" });
      fill();
    },
    /** Out of this list; the same file resumes what has arrived. */
    remove: (key: number): void => {
      sendings.get(key)?.pause();
      drop(key);
      fill();
    },
    /** Forgets what has arrived, only here; the caller deletes the video. */
    giveUp: async (key: number): Promise<void> => {
      await sendings.get(key)?.giveUp();
      drop(key);
      fill();
    },
    /** As the page is left. */
    pauseAll: (): void => {
      for (const sending of sendings.values()) sending.pause();
    },
  };
}

type Chosen = Pick<VideoUpload, "key" | "file" | "videoId">;

function withFile(all: readonly VideoUpload[], { key, file, videoId }: Chosen): readonly VideoUpload[] {
  const again = all.find(
    (one) => one.state !== "refused" && isSame(one.file, file) && (videoId ?? one.videoId) === one.videoId,
  );
  if (again)
    return all.map((one) =>
      one === again && (one.state === "paused" || one.state === "failed")
        ? { ...one, state: "waiting", sentence: "" }
        : one,
    );
  const refusal = videoFileRule(file);
  const state = refusal === undefined ? "waiting" : "refused";
  const others = all.filter((one) => videoId === undefined || one.videoId !== videoId);
  return [...others, { key, file, videoId, state, sentBytes: 0, sentence: refusal ?? "" }];
}

const isSame = (one: File, other: File): boolean => one.name === other.name && one.size === other.size;
