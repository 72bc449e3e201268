import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { cleanup, render } from "vitest-browser-react";
import { Tabs } from "./tabs.tsx";

const tabs = [
  { id: "videos", label: "视频目录", panel: "第一讲" },
  { id: "comments", label: "评论", panel: "讲得清楚" },
];
const tab = (name: string) => page.getByRole("tab", { name });
const draw = (first?: string) => render(<Tabs tabs={tabs} label="课程内容" first={first} />);

test("the tab that was pressed is open again on the page loaded anew; what is no tab in the address opens none", async () => {
  await draw();
  await expect.element(tab("视频目录")).toHaveAttribute("aria-selected", "true");
  await tab("评论").click();
  expect(window.location.hash).toBe("#comments");
  await cleanup();
  await draw();
  await expect.element(tab("评论")).toHaveAttribute("aria-selected", "true");
  await cleanup();
  window.history.replaceState(null, "", "#answer");
  await draw("comments");
  await expect.element(tab("评论")).toHaveAttribute("aria-selected", "true");
});

test("an address that comes to name another tab opens it; what it names else leaves open what is", async () => {
  await draw();
  await expect.element(tab("视频目录")).toHaveAttribute("aria-selected", "true");
  window.location.hash = "#comments";
  await expect.element(tab("评论")).toHaveAttribute("aria-selected", "true");
  await tab("视频目录").click();
  await tab("评论").click();
  const moved = new Promise((resolve) => window.addEventListener("hashchange", resolve, { once: true }));
  window.location.hash = "#answer";
  await moved;
  await expect.element(tab("评论")).toHaveAttribute("aria-selected", "true");
});
