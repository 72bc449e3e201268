import type { CallInput, Endpoint } from "@zhutu/domain/endpoint.ts";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { download } from "../lib/api/download.ts";
import { markStale } from "../lib/api/query.ts";
import { Icon } from "../ui/icon.tsx";

type Props<E extends Endpoint> = {
  /** Answers with a file. */
  endpoint: E;
  input: CallInput<E>;
  label: string;
  /** The page's main act, unless said otherwise. */
  type?: "primary" | "default";
  disabled?: boolean;
  /** Endpoints whose answers taking the file makes stale. */
  stale?: readonly Endpoint[];
};

/** Takes away a file that the server makes; a refusal is said. */
export function DownloadButton<E extends Endpoint>({
  endpoint,
  input,
  label,
  type = "primary",
  disabled,
  stale = [],
}: Props<E>) {
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
      setBusy(false);
    }
    await markStale(stale);
  };
  return (
    <Button
      type={type}
      icon={<Icon name="download" />}
      loading={busy}
      disabled={disabled === true}
      onClick={() => void start()}
    >
      {label}
    </Button>
  );
}
