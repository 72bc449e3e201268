import { videoFileRule } from "@zhutu/domain/media/video.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Sending, sendVideo } from "../api/video-upload.ts";

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

export const leavingUploads = {
  text: "有视频正在上传，离开后会中断；回来后选择同一个文件可以继续。",
  no: "留在此页",
};

const SENT_AT_ONCE = 2;

/**
 * Video uploads of this page, two at a time. `onChanged`: the library has something new; `onSent`: a
 * file has arrived. Callers guard leaving by `isSending`.
 */
export function useVideoUploads(onChanged: () => void, onSent?: (videoId: string, file: File) => void) {
  const [uploads, setUploads] = useState<readonly VideoUpload[]>([]);
  const sendings = useRef(new Map<number, Sending>());
  const count = useRef(0);
  useEffect(() => {
    const all = sendings.current;
    return () => {
      for (const one of all.values()) one.pause();
    };
  }, []);
  const sendsSome = uploads.some(({ state }) => state === "sending" || state === "waiting");
  const isSending = useCallback(() => sendsSome, [sendsSome]);

  const change = (key: number, changed: Partial<VideoUpload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const drop = (key: number) => {
    sendings.current.delete(key);
    setUploads((all) => all.filter((one) => one.key !== key));
  };

  const send = ({ key, file, videoId }: VideoUpload): void => {
    change(key, { state: "sending", sentence: "" });
    const known = sendings.current.get(key);
    if (known) return known.goOn();
    let begun = videoId;
    const sending = sendVideo(file, videoId, {
      onBegun: (id) => {
        begun = id;
        change(key, { videoId: id });
        onChanged();
      },
      onProgress: (sentBytes) => change(key, { sentBytes }),
      onDone: () => {
        drop(key);
        if (begun !== undefined) onSent?.(begun, file);
        onChanged();
      },
      onFailed: (sentence) => change(key, { state: "failed", sentence }),
    });
    sendings.current.set(key, sending);
    return undefined;
  };
  // Start waiting uploads while slots are free.
  useEffect(() => {
    const room = SENT_AT_ONCE - uploads.filter(({ state }) => state === "sending").length;
    const waiting = uploads.filter(({ state }) => state === "waiting");
    for (const one of waiting.slice(0, Math.max(0, room))) send(one);
  });

  /**
   * Uploads files as new videos, or one for `videoId`; the same file resumes. Earlier refusals, and
   * failures of that video, disappear.
   */
  const start = (files: readonly File[], videoId?: string): void => {
    const chosen = files.map((file) => ({ file, key: ++count.current }));
    setUploads((before) =>
      chosen.reduce<readonly VideoUpload[]>(
        (all, one) => withFile(all, { ...one, videoId }),
        before.filter(({ state }) => state !== "refused"),
      ),
    );
  };
  return {
    uploads,
    isSending,
    start,
    pause: (key: number) => {
      sendings.current.get(key)?.pause();
      change(key, { state: "paused" });
    },
    goOn: (key: number) => change(key, { state: "waiting", sentence: "" }),
    /** Out of this list; the same file resumes what has arrived. */
    remove: (key: number) => {
      sendings.current.get(key)?.pause();
      drop(key);
    },
    /** Forgets what has arrived, only here; the caller deletes the video. */
    giveUp: async (key: number) => {
      await sendings.current.get(key)?.giveUp();
      drop(key);
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
