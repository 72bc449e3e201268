// node e2e/shots/density.ts: how high each list of the office begins and how many rows a window shows, at 1440
// and 1024 by 900 pixels, also in compact rows. Fails for a list that begins below 240 pixels.
import { parseArgs } from "node:util";
import { buildIfStale } from "../../tools/build.ts";
import { launch, type Page } from "../browser.ts";
import { signIn } from "../people.ts";
import { startServer } from "../server.ts";
import { LISTS } from "./lists.ts";
import { answerWith } from "./shot.ts";

const height = 900;
const lowest = 240;

const { positionals: names } = parseArgs({ allowPositionals: true });

/** Pixels from the top to the first row, the middle height of rows, and how many of that height the window shows. */
async function measure(page: Page) {
  await page.locator("tr[data-row-key]").first().waitFor({ timeout: 20_000 });
  await page.waitForLoadState("networkidle");
  return page.evaluate((window) => {
    // Of the list, not of what stands below it.
    const list = document.querySelector("tr[data-row-key]")?.closest("table");
    const rows = [...(list?.querySelectorAll("tr[data-row-key]") ?? [])].map((row) =>
      row.getBoundingClientRect(),
    );
    const heights = rows.map((row) => row.height).toSorted((one, other) => one - other);
    const top = Math.round((rows[0]?.top ?? 0) + scrollY);
    const middle = Math.round(heights[Math.floor(heights.length / 2)] ?? 0);
    const highest = Math.round(heights.at(-1) ?? 0);
    return { top, middle, highest, seen: Math.floor((window - top) / middle) };
  }, height);
}

await buildIfStale((sentence) => console.log(sentence));
const server = await startServer("density");
const browser = await launch();
let faults = 0;
try {
  console.log(
    "| list | width | first row | row (highest) | rows on 900 | compact |\n| --- | --- | --- | --- | --- | --- |",
  );
  for (const width of [1440, 1024]) {
    const context = await browser.newContext({
      viewport: { width, height },
      baseURL: server.url,
      locale: "zh-CN",
    });
    const page = await context.newPage();
    await signIn(page, "admin");
    for (const { name, path, answer } of LISTS) {
      if (names.length > 0 && !names.includes(name)) continue;
      try {
        if (answer) await answerWith(page, answer);
        await page.goto(path);
        const { top, middle, highest, seen } = await measure(page);
        await page.getByRole("button", { name: "列设置" }).first().click();
        await page.getByText("紧凑").click();
        const compact = await measure(page);
        await page.getByText("宽松").click();
        if (top > lowest) faults++;
        console.log(
          `| ${name} | ${width} | ${top} | ${middle} (${highest}) | ${seen} | ${compact.middle}: ${compact.seen} |`,
        );
      } catch (error) {
        faults++;
        console.log(`| ${name} | ${width} | not measured: ${String(error).split("\n")[0]} |`);
      }
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
process.exitCode = faults === 0 ? 0 : 1;
