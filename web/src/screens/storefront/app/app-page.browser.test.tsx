import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../testing/open-screen.tsx";
import { type AppInfo, AppPage } from "./app-page.tsx";

const phone = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1";
const info: AppInfo = {
  fileSize: 38_273_024,
  downloadCount: 12_345,
  fileName: "zhutu.apk",
  version: "2.1.0",
  update: "可以离线看课",
  demonstration: false,
};

afterEach(() => vi.restoreAllMocks());

async function open(userAgent: string, over: Partial<AppInfo> = {}) {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  await openScreen({
    screens: { "/app-download": <AppPage info={{ ...info, ...over }} /> },
    at: "/app-download",
  });
}

const download = page.getByRole("link", { name: "下载安卓安装包" });
const tip = page.getByRole("region", { name: "在浏览器中打开" });
const text = page.getByRole("definition");

test("[SYSP-005] the download page offers the app's file, with version, name, size and count, and a QR code", async () => {
  await open(phone);
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("筑途学堂手机客户端");
  await expect.element(download).toHaveAttribute("href", "/api/public/download-app");
  expect(text.elements().map((one) => one.textContent)).toEqual([
    "2.1.0",
    "zhutu.apk",
    "36.5 MB",
    "12,345 次",
  ]);
  await expect.element(page.getByText("更新内容：可以离线看课")).toBeVisible();
  await expect.element(page.getByRole("img", { name: /^扫码打开/ })).toBeVisible();
});

test.each([
  ["微信", "MicroMessenger/8.0.50.2701(0x28003253)"],
  ["支付宝", "AlipayClient/10.6.0"],
])(
  "[SYSP-006] in the browser of %s a tip says what to press to open the page elsewhere",
  async (app, name) => {
    await open(`${phone} ${name}`);
    await expect.element(tip.getByRole("heading", { name: "请在浏览器中打开" })).toBeVisible();
    await expect.element(tip.getByText(`${app}里不能下载安装包：`)).toBeVisible();
    const steps = tip.getByRole("listitem").elements();
    expect(steps.map((one) => one.textContent)).toEqual([
      "点右上角的 ···",
      "选“在浏览器打开”或“在默认浏览器中打开”",
    ]);
    await expect.element(tip.getByRole("img", { name: "右上角的更多按钮所在的位置" })).toBeVisible();
    await expect.element(download).not.toBeInTheDocument();
  },
);

test("[SYSP-006] in any other browser there is no tip", async () => {
  await open(phone);
  await expect.element(download).toBeVisible();
  await expect.element(tip).not.toBeInTheDocument();
});

test("an iPhone is told that there is nothing to install", async () => {
  await open(iphone);
  await expect.element(page.getByText(/安装包只适用于安卓手机/)).toBeVisible();
  await expect.element(download).not.toBeInTheDocument();
});

test("without a file the page says so; a demonstration's file is marked as one", async () => {
  await open(phone, { fileSize: null });
  await expect.element(page.getByText(/客户端安装包暂未发布/)).toBeVisible();
  await expect.element(download).not.toBeInTheDocument();
  await open(phone, { demonstration: true, fileSize: 271 });
  await expect.element(page.getByText(/只用来演示下载流程，不能安装/)).toBeVisible();
  await expect.element(text.nth(2)).toHaveTextContent("271 字节");
});
