// Short exports come at once; long ones run as a job of the server, which continues when the page
// is left and is shown again later.
import {
  cancelExport,
  fetchExport,
  getExport,
  listExports,
  retryExport,
  startExport,
} from "@zhutu/domain/desk/exports/contract.ts";
import { type CallInput, type Endpoint, isMissing } from "@zhutu/domain/endpoint.ts";
import { useEffect, useRef, useState } from "react";
import { toast } from "../../ui/toast.ts";
import { api } from "../api/api.ts";
import { download } from "../api/download.ts";
import { markStale, useApi } from "../api/query.ts";
import { keptOwn } from "../storage.ts";

const lookAgainMs = 1_000;

type ExportProgress =
  | { is: "idle" }
  /** The server counts, or makes a short one. */
  | { is: "asked" }
  | { is: "receiving"; bytes: number }
  | { is: "made"; rowsWritten: number; rowsTotal: number }
  | { is: "failed"; sentence: string };

const numberIn = (stored: unknown): number | undefined => (typeof stored === "number" ? stored : undefined);

/** One export of that call at a time. */
export function useExport<E extends Endpoint>(endpoint: E) {
  const [remembered] = useState(() => keptOwn(`export.${endpoint.name}`, numberIn));
  const [exportId, setExportId] = useState(remembered.read);
  const [received, setReceived] = useState<number>();
  const [asked, setAsked] = useState(false);
  const running = useRef<AbortController | null>(null);
  /** Identifies the press: an answer to a cancelled one is ignored. */
  const turn = useRef(0);
  /** Started on this page, which therefore saves the file. */
  const own = useRef(false);
  useEffect(() => () => running.current?.abort(), []);

  const { data: job, error } = useApi(
    getExport,
    { params: { exportId: exportId ?? 0 } },
    { enabled: exportId !== undefined, staleTime: 0, refetchInterval: exportId !== undefined && lookAgainMs },
  );
  const state = exportId === undefined ? undefined : job?.state;

  const follow = (id: number | undefined): void => {
    if (id === undefined) remembered.forget();
    else remembered.write(id);
    setExportId(id);
  };
  const receive = async <F extends Endpoint>(file: F, input: CallInput<F>): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setReceived(0);
    try {
      await download(file, input, { signal: controller.signal, onProgress: setReceived });
      if (!controller.signal.aborted) toast.success("导出成功");
    } catch {
      // Shown by download().
    } finally {
      setReceived(undefined);
    }
  };

  useEffect(() => {
    if (exportId === undefined || !(state === "done" || state === "cancelled" || isMissing(error))) return;
    follow(undefined);
    void markStale([listExports]);
    if (state !== "done") return;
    if (own.current) void receive(fetchExport, { params: { exportId } });
    else toast.success("导出完成，可以在导出记录里下载");
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once when it ends
  }, [exportId, state, error]);

  const start = async (input: CallInput<E>): Promise<void> => {
    const mine = ++turn.current;
    setAsked(true);
    try {
      const body = { call: endpoint.name, input: input as Record<string, Record<string, unknown>> };
      const begun = await api(startExport, { body });
      if (turn.current !== mine) return await end(begun.exportId);
      own.current = true;
      if (begun.exportId === null) await receive(endpoint, input);
      else follow(begun.exportId);
    } catch {
      // Shown by api().
    } finally {
      if (turn.current === mine) setAsked(false);
    }
  };
  const end = async (id: number | null | undefined): Promise<void> => {
    // It may be over by now.
    if (typeof id === "number")
      await api(cancelExport, { params: { exportId: id } }, { quiet: true }).catch(() => undefined);
  };
  const cancel = async (): Promise<void> => {
    turn.current++;
    running.current?.abort();
    setAsked(false);
    follow(undefined);
    toast.info("已取消导出");
    await end(exportId);
  };
  const retry = async (): Promise<void> => {
    if (exportId === undefined) return;
    await api(retryExport, { params: { exportId } }).catch(() => undefined); // shown by api()
    await markStale([getExport]);
  };
  const close = (): void => follow(undefined);
  return { progress: progressOf(), start, cancel, retry, close };

  function progressOf(): ExportProgress {
    if (received !== undefined)
      return received === 0 ? { is: "asked" } : { is: "receiving", bytes: received };
    if (exportId === undefined) return { is: asked ? "asked" : "idle" };
    if (state === "failed") return { is: "failed", sentence: job?.failure ?? "" };
    return { is: "made", rowsWritten: job?.rowsWritten ?? 0, rowsTotal: job?.rowsTotal ?? 0 };
  }
}

const count = (rows: number): string => rows.toLocaleString("zh-CN");

/** An export's progress in words; empty if there is none. */
export function exportSentence(progress: ExportProgress): string {
  if (progress.is === "idle") return "";
  if (progress.is === "asked") return "正在生成文件";
  if (progress.is === "receiving") return `已下载 ${Math.ceil(progress.bytes / 1024)} KB`;
  if (progress.is === "failed") return `导出失败：${progress.sentence}`;
  const { rowsWritten, rowsTotal } = progress;
  return rowsTotal === 0
    ? "正在生成文件"
    : `已写入 ${count(rowsWritten)} 行，共 ${count(rowsTotal)} 行，可以离开本页`;
}
