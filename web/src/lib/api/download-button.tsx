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

/** Fetches a file that the server makes and hands it to the browser; while it is made, the button cancels. */
export function DownloadButton<E extends Endpoint>({ endpoint, input, children, ...look }: Props<E>) {
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    try {
      await download(endpoint, input, { signal: controller.signal, onProgress: () => {} });
    } catch {
      // Said already, by download().
    } finally {
      running.current = null;
      setBusy(false);
    }
  };
  const cancel = (): void => {
    running.current?.abort();
    toast.info("已取消下载");
  };
  return (
    <Button {...look} onClick={busy ? cancel : () => void start()}>
      <Icon name={busy ? "close" : "download"} />
      {busy ? "正在生成，点击取消" : children}
    </Button>
  );
}
