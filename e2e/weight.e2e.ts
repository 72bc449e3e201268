import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

// What a visitor's first page may weigh: all scripts that the page loads by itself, gzipped, in units of 1,000 bytes.
// React and the router alone are 108; docs/benchmarks.md ("Browser") tells what the rest is. Raise a number only for
// something that the page is worth waiting for.
const budgets = [
  ["/index", 136],
  ["/index/courses", 128],
  ["/index/course-info/1", 135],
  ["/index/contact", 123],
  ["/index/rules/privacy", 125],
  ["/login", 127],
  ["/register", 127],
] as const;

/** The scripts of a page by name, with their gzipped sizes, heaviest first; all were sent compressed. */
async function scriptsOf(page: Page, path: string): Promise<[name: string, bytes: number][]> {
  const loaded: Promise<[string, number]>[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith(".js")) return;
    expect(response.headers()["content-encoding"], `${pathname} is sent compressed`).toMatch(/^(?:br|gzip)$/);
    loaded.push(response.body().then((body) => [pathname, gzipSync(body, { level: 9 }).length]));
  });
  await page.goto(path, { waitUntil: "networkidle" });
  return (await Promise.all(loaded)).sort(([, a], [, b]) => b - a);
}

for (const [path, budget] of budgets) {
  test(`the scripts of ${path} stay within ${budget} KB, gzipped`, async ({ page }, info) => {
    const scripts = await scriptsOf(page, path);
    const kilobytes = scripts.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000;
    const list = scripts.map(([name, bytes]) => `${bytes} ${name}`).join("\n");
    info.annotations.push({ type: "weight", description: `${path} ${kilobytes.toFixed(1)} KB\n${list}` });
    expect(kilobytes, list).toBeLessThanOrEqual(budget);
  });
}
