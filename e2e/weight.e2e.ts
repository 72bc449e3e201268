import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
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

type Script = { name: string; gzipped: number; sent: number };

/** The scripts of a page, heaviest first; all were sent compressed, mostly with Brotli. */
async function scriptsOf(page: Page, path: string): Promise<Script[]> {
  const loaded: Promise<Script>[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith(".js")) return;
    expect(response.headers()["content-encoding"], `${pathname} is sent compressed`).toMatch(/^(?:br|gzip)$/);
    loaded.push(measure(pathname, response));
  });
  await page.goto(path, { waitUntil: "networkidle" });
  return (await Promise.all(loaded)).sort((a, b) => b.gzipped - a.gzipped);
}

async function measure(name: string, response: Response): Promise<Script> {
  const { responseBodySize } = await response.request().sizes();
  return { name, gzipped: gzipSync(await response.body(), { level: 9 }).length, sent: responseBodySize };
}

const kilobytesOf = (sizes: number[]): number => sizes.reduce((sum, size) => sum + size, 0) / 1000;

for (const [path, budget] of budgets) {
  test(`the scripts of ${path} stay within ${budget} KB, gzipped`, async ({ page }) => {
    const scripts = await scriptsOf(page, path);
    const kilobytes = kilobytesOf(scripts.map(({ gzipped }) => gzipped));
    const sent = kilobytesOf(scripts.map((script) => script.sent));
    const list = scripts.map(({ name, gzipped }) => `${gzipped} ${name}`).join("\n");
    // The figures of docs/benchmarks.md: `npm run e2e -- weight --project desktop` prints them.
    process.stdout.write(
      `${path}: ${scripts.length} scripts, ${kilobytes.toFixed(1)} KB gzipped, ${sent.toFixed(1)} KB sent\n`,
    );
    expect(kilobytes, list).toBeLessThanOrEqual(budget);
  });
}
