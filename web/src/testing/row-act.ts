import { expect } from "vitest";
import { page } from "vitest/browser";

/** Presses an act of a row's menu 更多. */
export async function pressRowAct(label: string, record: string | RegExp): Promise<void> {
  const name = record instanceof RegExp ? record : `更多操作 ${record}`;
  await page.getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: label }).click();
}

/** An act of a row's menu 更多 is there, off, with its reason. */
export async function seeRowActOff(label: string, record: string, why: string): Promise<void> {
  const more = page.getByRole("button", { name: `更多操作 ${record}` });
  await more.click();
  const act = page.getByRole("menuitem", { name: new RegExp(`^${label}\\s*${why}$`) });
  await expect.element(act).toBeVisible();
  await expect.element(act).toHaveAttribute("aria-disabled", "true");
  await more.click();
  await expect.element(act).not.toBeInTheDocument();
}
