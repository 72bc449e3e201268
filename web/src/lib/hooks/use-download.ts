import type { CallInput, Endpoint } from "@zhutu/domain/endpoint.ts";
import { useEffect, useRef, useState } from "react";
import { download } from "../api/download.ts";

/** One download at a time, aborted when the page goes; shows refusals. */
export function useDownload<E extends Endpoint>() {
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  const cancel = (): void => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const start = async (endpoint: E, input: CallInput<E>): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    try {
      await download(endpoint, input, { signal: controller.signal, onProgress: () => {} });
    } catch {
      // Shown by download().
    } finally {
      running.current = null;
      setBusy(false);
    }
  };
  return { busy, start, cancel };
}
