import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { sendVideo } from "../api/video-upload.ts";
import { createVideoUploads } from "../video-uploads.ts";

export const leavingUploads = {
  text: "有视频正在上传，离开后会中断；回来后选择同一个文件可以继续。",
  no: "留在此页",
};

/**
 * Video uploads of this page, paused as it is left. `onChanged`: the library has something new; `onSent`: a file has
 * arrived. Callers guard leaving by `isSending`.
 */
export function useVideoUploads(onChanged: () => void, onSent?: (videoId: string, file: File) => void) {
  const told = useRef({ onChanged, onSent });
  useEffect(() => {
    told.current = { onChanged, onSent };
  });
  const [store] = useState(() =>
    createVideoUploads({
      send: sendVideo,
      onChanged: () => told.current.onChanged(),
      onSent: (videoId, file) => told.current.onSent?.(videoId, file),
    }),
  );
  const uploads = useSyncExternalStore(store.subscribe, store.now, store.now);
  useEffect(() => store.pauseAll, [store]);
  const sendsSome = uploads.some(({ state }) => state === "sending" || state === "waiting");
  const isSending = useCallback(() => sendsSome, [sendsSome]);
  return { ...store, uploads, isSending };
}
