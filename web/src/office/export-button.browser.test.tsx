import { endpoint } from "@zhutu/domain/endpoint.ts";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ToastRegion } from "../ui/toast-region.tsx";
import { ExportButton } from "./export-button.tsx";
import { OfficeProvider } from "./office-provider.tsx";

const exported = endpoint({
  name: "exportThings",
  method: "POST",
  path: "/api/things-export",
  access: "public",
  reply: "file",
});
afterEach(() => vi.restoreAllMocks());

const start = page.getByRole("button", { name: "导出", exact: true });
const cancel = page.getByRole("button", { name: "取消导出" });

/** A server that makes its file until the browser gives up; the signals it was called with. */
async function shown() {
  const signals: AbortSignal[] = [];
  vi.spyOn(window, "fetch").mockImplementation((_, init) => {
    const { signal } = init as { signal: AbortSignal };
    signals.push(signal);
    return new Promise((_answer, refuse) => {
      signal.addEventListener("abort", () => refuse(new DOMException("aborted", "AbortError")));
    });
  });
  await render(
    <OfficeProvider>
      <ExportButton endpoint={exported} input={{}} disabledReason={undefined} />
      <ToastRegion />
    </OfficeProvider>,
  );
  return signals;
}

test("a double click starts one export and leaves it alone", async () => {
  const signals = await shown();
  await userEvent.dblClick(start);
  await expect.element(page.getByText("正在生成文件")).toBeVisible();
  await expect.element(cancel).toBeVisible();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});

test("cancelling ends the export, says so, and it can be started again", async () => {
  const signals = await shown();
  await start.click();
  await cancel.click();
  await expect.element(page.getByText("已取消导出")).toBeVisible();
  await expect.element(cancel).not.toBeInTheDocument();
  await start.click();
  await expect.element(cancel).toBeVisible();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});
