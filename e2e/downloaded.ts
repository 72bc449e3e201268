import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";

/** Presses and waits for the file; its name and bytes. */
export async function fileFrom(page: Page, control: Locator) {
  const arriving = page.waitForEvent("download");
  await control.click();
  const download = await arriving;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Presses and waits for the file; its name and first bytes. */
export async function downloaded(page: Page, control: Locator) {
  const { name, bytes } = await fileFrom(page, control);
  return { name, begins: bytes.subarray(0, 5).toString() };
}
