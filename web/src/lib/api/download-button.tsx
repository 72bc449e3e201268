import type { CallInput, Endpoint } from "@zhutu/domain/endpoint.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button, type ButtonLook } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.ts";
import { download } from "./download.ts";

type Props<E extends Endpoint> = ButtonLook & {
  /** Answers with a file. */
  endpoint: E;
  input: CallInput<E>;
  children: ReactNode;
};

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

/** Downloads a file that the server makes; a press meanwhile cancels. */
export function DownloadButton<E extends Endpoint>({ endpoint, input, children, ...look }: Props<E>) {
  const { busy, start, cancel } = useDownload<E>();
  const stop = (): void => {
    cancel();
    toast.info("已取消下载");
  };
  return (
    <Button {...look} onClick={busy ? stop : () => void start(endpoint, input)}>
      <Icon name={busy ? "close" : "download"} />
      {busy ? "正在生成，点击取消" : children}
    </Button>
  );
}
