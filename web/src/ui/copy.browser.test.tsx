import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ToastRegion } from "./regions.tsx";
import { copyText } from "./copy.ts";

afterEach(() => {
  Reflect.deleteProperty(navigator, "clipboard");
  vi.restoreAllMocks();
});

/** As on plain HTTP: there is no navigator.clipboard, and the page's own copy does, or is refused. */
async function copyOnPlainHttp(text: string, may: boolean): Promise<string | undefined> {
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  let selected: string | undefined;
  vi.spyOn(document, "execCommand").mockImplementation((command) => {
    const area = document.activeElement as HTMLTextAreaElement;
    if (command === "copy") selected = area.value.slice(area.selectionStart, area.selectionEnd);
    return may;
  });
  await render(<ToastRegion />);
  await copyText(text);
  return selected;
}

test("on plain HTTP the text is copied from the page, which stays as it was", async () => {
  expect(await copyOnPlainHttp("20261122000000000001", true)).toBe("20261122000000000001");
  await expect.element(page.getByText("复制成功")).toBeVisible();
  expect(document.querySelector("textarea")).toBeNull();
});

test("where that is refused too, it says so", async () => {
  await copyOnPlainHttp("AB12CD34", false);
  await expect.element(page.getByText("复制失败，请手动选中复制")).toBeVisible();
});
