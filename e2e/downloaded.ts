import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";

/** Presses and waits for the file; its name and first bytes. */
export async function downloaded(page: Page, button: Locator) {
  const arriving = page.waitForEvent("download");
  await button.click();
  const download = await arriving;
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), begins: bytes.subarray(0, 5).toString() };
}
