import type { CallInput, Endpoint } from "@zhutu/domain/endpoint.ts";
import { Button, Flex, Typography } from "antd";
import { useEffect, useRef, useState } from "react";
import { download } from "../lib/api/download.ts";
import { Icon } from "../ui/icon.tsx";
import { toast } from "../ui/toast.ts";

type Props<E extends Endpoint> = {
  /** Answers with a file. */
  endpoint: E;
  input: CallInput<E>;
  /** Why there can be no export as the list is filtered now. */
  disabledReason: string | undefined;
  /** It was pressed nevertheless: what is missing can be shown. */
  onRefused?: () => void;
};

/**
 * Exports a list as it is filtered; shows how far it is and can be cancelled. The button stays where it is while it
 * works: the second click of a double click changes nothing.
 */
export function ExportButton<E extends Endpoint>({ endpoint, input, disabledReason, onRefused }: Props<E>) {
  const [received, setReceived] = useState<number>();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const busy = received !== undefined;

  const start = async (): Promise<void> => {
    if (disabledReason !== undefined) {
      toast.error(disabledReason);
      return onRefused?.();
    }
    const controller = new AbortController();
    running.current = controller;
    setReceived(0);
    try {
      await download(endpoint, input, { signal: controller.signal, onProgress: setReceived });
      if (!controller.signal.aborted) toast.success("导出成功");
    } catch {
      // Said already, by download().
    } finally {
      setReceived(undefined);
    }
  };
  const cancel = (): void => {
    running.current?.abort();
    toast.info("已取消导出");
  };
  return (
    <Flex align="center" gap="small">
      <Typography.Text type="secondary" role="status">
        {busy && (received === 0 ? "正在生成文件" : `已下载 ${Math.ceil(received / 1024)} KB`)}
      </Typography.Text>
      {busy && (
        <Button danger onClick={cancel}>
          取消导出
        </Button>
      )}
      <Button icon={<Icon name="download" />} loading={busy} onClick={() => void start()}>
        导出
      </Button>
    </Flex>
  );
}
