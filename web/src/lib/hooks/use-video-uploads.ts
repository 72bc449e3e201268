import { videoFileRule } from "@zhutu/domain/media/video.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Sending, sendVideo } from "../api/video-upload.ts";

export type VideoUpload = {
  /** Counts this page's uploads. */
  key: number;
  file: File;
  /** Undefined until the library knows it. */
  videoId: string | undefined;
  state: "sending" | "paused" | "failed" | "refused";
  sentBytes: number;
  /** For `failed` and `refused`. */
  sentence: string;
};

export const leavingUploads = {
  text: "有视频正在上传，离开后会中断；回来后选择同一个文件可以继续。",
  no: "留在此页",
};

/**
 * Parallel video uploads of this page. `onChanged`: the library has something new; `onSent`: a file
 * has arrived. Callers guard leaving by `isSending`.
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
  const sendsSome = uploads.some(({ state }) => state === "sending");
  const isSending = useCallback(() => sendsSome, [sendsSome]);

  const change = (key: number, changed: Partial<VideoUpload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const drop = (key: number) => {
    sendings.current.delete(key);
    setUploads((all) => all.filter((one) => one.key !== key));
  };

  const goOn = (key: number): void => {
    change(key, { state: "sending", sentence: "" });
    sendings.current.get(key)?.goOn();
  };

  /**
   * Uploads a file, for `videoId` or as a new video; the same file resumes. Earlier refusals, and
   * failures of that video, disappear.
   */
  const start = (file: File, videoId?: string): void => {
    const again = uploads.find(
      (one) => one.state !== "refused" && isSame(one.file, file) && (videoId ?? one.videoId) === one.videoId,
    );
    setUploads((all) => all.filter(({ state }) => state !== "refused"));
    if (again) return again.state === "sending" ? undefined : goOn(again.key);
    for (const one of uploads) if (videoId !== undefined && one.videoId === videoId) drop(one.key);
    const key = ++count.current;
    const refusal = videoFileRule(file);
    const state = refusal === undefined ? "sending" : "refused";
    setUploads((all) => [...all, { key, file, videoId, state, sentBytes: 0, sentence: refusal ?? "" }]);
    if (refusal !== undefined) return;
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
  };
  return {
    uploads,
    isSending,
    start,
    pause: (key: number) => {
      sendings.current.get(key)?.pause();
      change(key, { state: "paused" });
    },
    goOn,
    /** Only here; the caller deletes the video. */
    giveUp: async (key: number) => {
      await sendings.current.get(key)?.giveUp();
      drop(key);
    },
  };
}

const isSame = (one: File, other: File): boolean => one.name === other.name && one.size === other.size;
