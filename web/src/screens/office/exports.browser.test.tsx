import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
import OfficeExports from "./exports.tsx";

const base = {
  call: "exportOrders",
  title: "订单",
  rowsTotal: 100_000,
  rowsWritten: 0,
  size: 0,
  failure: "",
  createTime: "2026-11-23T02:00:00.000Z",
  doneTime: null,
  expireTime: null,
};
const done = {
  ...base,
  exportId: 3,
  fileName: "订单_2025",
  state: "done",
  rowsWritten: 100_000,
  size: 6_500_000,
  doneTime: "2026-11-23T02:01:00.000Z",
  expireTime: "2026-11-30T02:01:00.000Z",
};
const open = (answers: Answers) =>
  openScreen({
    screens: {
      "/board/admin/exports": (
        <OfficeProvider>
          <OfficeExports />
        </OfficeProvider>
      ),
    },
    at: "/board/admin/exports",
    role: "admin",
    answers,
  });
const press = (name: string) => page.getByRole("button", { name }).click();

test("each of one's exports says how far it is; a file is fetched, one that failed begun anew, one under way cancelled", async () => {
  let jobs: object[] = [
    { ...base, exportId: 1, fileName: "订单_一月", state: "running", rowsWritten: 42_000 },
    { ...base, exportId: 2, fileName: "订单_二月", state: "failed", failure: "多次中断，没有完成，请重试" },
    done,
  ];
  const { called } = await open({
    "GET /api/exports": () => jobs,
    "GET /api/exports/:exportId/file": () =>
      new Response("file", { headers: { "content-disposition": "attachment; filename=file.zip" } }),
    "POST /api/exports/:exportId/retry": () => null,
    "POST /api/exports/:exportId/cancel": () => {
      jobs = [done];
      return null;
    },
  });
  await expect.element(page.getByText("42,000 / 100,000")).toBeVisible();
  await expect.element(page.getByText("多次中断，没有完成，请重试")).toBeVisible();
  for (const text of ["6.2 MB", "2026-11-30 10:01:00", "正在生成", "失败", "已完成"])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await press("下载 订单_2025");
  await expect.element(page.getByText("下载成功")).toBeVisible();
  expect(called("GET /api/exports/3/file")).toHaveLength(1);
  await press("重试 订单_二月");
  await expect.element(page.getByText("已重新开始导出")).toBeVisible();
  expect(called("POST /api/exports/2/retry")).toHaveLength(1);
  await press("取消 订单_一月");
  await expect.element(page.getByText("取消导出“订单_一月”?")).toBeVisible();
  await page.getByRole("button", { name: "取消导出", exact: true }).click();
  await expect.element(page.getByText("正在生成")).not.toBeInTheDocument();
  expect(called("POST /api/exports/1/cancel")).toHaveLength(1);
});

test("none is said", async () => {
  await open({ "GET /api/exports": () => [] });
  await expect.element(page.getByText("还没有导出记录")).toBeVisible();
});
