import { exportOrders } from "@zhutu/domain/ordering/contract.ts";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { download } from "../../../lib/api/download.ts";
import { Icon } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toast.ts";
import { exportHindrance, orderFilterQuery, type OrderFilters } from "./list-url.ts";

/** Exports the orders as they are filtered, as .xlsx; shows how far it is and can be cancelled. */
export function ExportButton({ filters }: { filters: OrderFilters }) {
  const [received, setReceived] = useState<number>();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (): Promise<void> => {
    const hindrance = exportHindrance(filters);
    if (hindrance !== undefined) return toast.error(hindrance);
    const controller = new AbortController();
    running.current = controller;
    setReceived(0);
    try {
      await download(
        exportOrders,
        { body: orderFilterQuery(filters) },
        { signal: controller.signal, onProgress: setReceived },
      );
      if (!controller.signal.aborted) toast.success("导出成功");
    } catch {
      // Said already, by download().
    } finally {
      setReceived(undefined);
    }
  };
  if (received === undefined) {
    return (
      <Button icon={<Icon name="download" />} onClick={() => void start()}>
        导出
      </Button>
    );
  }
  return (
    <div className="row" role="status">
      <span className="muted num">
        {received === 0 ? "正在生成文件" : `已下载 ${Math.ceil(received / 1024)} KB`}
      </span>
      <Button danger onClick={() => running.current?.abort()}>
        取消导出
      </Button>
    </div>
  );
}
