import { endpoint } from "@zhutu/domain/endpoint.ts";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { ExportButton } from "./export-button.tsx";
import { OfficeProvider } from "../shell/office-provider.tsx";

const exported = endpoint({
  name: "exportThings",
  method: "POST",
  path: "/api/things-export",
  access: "public",
  reply: "file",
});

const start = page.getByRole("button", { name: /导出$/ });
const cancel = page.getByRole("button", { name: "取消导出" });
const button = (
  <OfficeProvider>
    <ExportButton endpoint={exported} input={{}} disabledReason={undefined} />
  </OfficeProvider>
);
const open = (answers: Answers) =>
  openScreen({ screens: { "/": button, "/away": <p>别处</p> }, at: "/", role: "admin", answers });

/** A server whose documented call makes its file until the browser gives up; the signals it was called with. */
async function shown() {
  const signals: AbortSignal[] = [];
  await open({ "POST /api/exports": () => ({ exportId: null }) });
  const served = window.fetch;
  vi.stubGlobal("fetch", (input: string, init: RequestInit = {}) => {
    if (!input.startsWith("/api/things-export")) return served(input, init);
    const signal = init.signal as AbortSignal;
    signals.push(signal);
    return new Promise((_answer, refuse) => {
      signal.addEventListener("abort", () => refuse(new DOMException("aborted", "AbortError")));
    });
  });
  return signals;
}

test("a double click starts one export and leaves it alone", async () => {
  const signals = await shown();
  await userEvent.dblClick(start);
  await expect.element(page.getByText("正在生成文件")).toBeVisible();
  await expect.element(cancel).toBeVisible();
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([false]);
});

test("cancelling ends the export, says so, and it can be started again", async () => {
  const signals = await shown();
  await start.click();
  await expect.poll(() => signals.length).toBe(1);
  await cancel.click();
  await expect.element(page.getByText("已取消导出")).toBeVisible();
  await expect.element(cancel).not.toBeInTheDocument();
  await start.click();
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

type Job = { state: string; rowsWritten: number; failure?: string };
const jobOf = ({ state, rowsWritten, failure = "" }: Job) => ({
  exportId: 12,
  call: "exportThings",
  title: "订单",
  fileName: "订单",
  rowsTotal: 12_000,
  size: 9,
  createTime: "2026-11-23T02:00:00.000Z",
  doneTime: null,
  expireTime: null,
  state,
  rowsWritten,
  failure,
});

/** A server that makes a long export as far as `job` says. */
async function long(job: Job) {
  const screen = await open({
    "POST /api/exports": () => ({ exportId: 12 }),
    "GET /api/exports/:exportId": () => jobOf(job),
    "GET /api/exports/:exportId/file": () =>
      new Response("file", { headers: { "content-disposition": "attachment; filename=file.zip" } }),
    "POST /api/exports/:exportId/cancel": () => null,
    "POST /api/exports/:exportId/retry": () => {
      Object.assign(job, { state: "running", rowsWritten: 0, failure: "" });
      return null;
    },
  });
  return { ...screen, job };
}

test("a long export tells the rows written of those counted, and its file is saved when it is done", async () => {
  const { job, called } = await long({ state: "running", rowsWritten: 4_000 });
  await start.click();
  await expect.element(page.getByText("已写入 4,000 行，共 12,000 行，可以离开本页")).toBeVisible();
  await expect.element(page.getByRole("progressbar", { name: "导出进度" })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "导出记录" }))
    .toHaveAttribute("href", "/board/admin/exports");
  expect(JSON.parse(called("POST /api/exports")[0]?.body ?? "")).toEqual({ call: "exportThings", input: {} });
  Object.assign(job, { state: "done", rowsWritten: 12_000 });
  await expect.element(page.getByText("导出成功")).toBeVisible();
  expect(called("GET /api/exports/12/file")).toHaveLength(1);
  await expect.element(cancel).not.toBeInTheDocument();
});

test("a long export can be cancelled, and one that was begun before the page was left is shown again", async () => {
  const { called } = await long({ state: "running", rowsWritten: 2_000 });
  await start.click();
  await expect.element(page.getByText(/^已写入 2,000 行/)).toBeVisible();
  await cancel.click();
  await expect.element(page.getByText("已取消导出")).toBeVisible();
  await expect.poll(() => called("POST /api/exports/12/cancel").length).toBe(1);
  expect(sessionStorage.getItem("zhutu.own.export.exportThings")).toBeNull();

  const again = await openScreen({
    screens: { "/": button },
    at: "/",
    role: "admin",
    kept: () => sessionStorage.setItem("zhutu.own.export.exportThings", "12"),
    answers: { "GET /api/exports/:exportId": () => jobOf({ state: "done", rowsWritten: 12_000 }) },
  });
  await expect.element(page.getByText("导出完成，可以在导出记录里下载")).toBeVisible();
  expect(again.called("GET /api/exports/12/file")).toEqual([]);
});

test("one that failed says why and is begun anew", async () => {
  const { called } = await long({ state: "failed", rowsWritten: 0, failure: "多次中断，没有完成，请重试" });
  await start.click();
  await expect.element(page.getByText("导出失败：多次中断，没有完成，请重试")).toBeVisible();
  await page.getByRole("button", { name: "重试" }).click();
  await expect.element(page.getByText(/^已写入 0 行/)).toBeVisible();
  expect(called("POST /api/exports/12/retry")).toHaveLength(1);
});

test("what the server refuses is said, and the button is ready again", async () => {
  await open({ "POST /api/exports": () => refused(400, "您已有 3 个导出在进行") });
  await start.click();
  await expect.element(page.getByText("网络请求失败")).toBeVisible();
  await expect.element(cancel).not.toBeInTheDocument();
});
