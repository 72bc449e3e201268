import type { CallInput, Endpoint } from "@zhutu/domain/endpoint.ts";
import type { ReactNode } from "react";
import { Button, type ButtonLook } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.ts";
import { useDownload } from "../hooks/use-download.ts";

type Props<E extends Endpoint> = ButtonLook & {
  /** Answers with a file. */
  endpoint: E;
  input: CallInput<E>;
  children: ReactNode;
};

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
