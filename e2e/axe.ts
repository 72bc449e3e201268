import type { Page } from "@playwright/test";
import axeCore from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * The WCAG 2.2 A and AA violations of the page as it stands, a line each: rule, what it asks, first places. Asked in the
 * page itself, which has no frames, and only for violations: a look costs a quarter of what it does through a page of its own.
 */
export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(settled);
  await page.evaluate(axeCore.source);
  return page.evaluate(violations, tags);
}

async function violations(only: string[]): Promise<string[]> {
  if (document.querySelector("iframe, frame") !== null)
    throw new Error("a frame, which axe does not look into");
  const found = await window.axe.run(document, {
    runOnly: only,
    // Beside the standard: everything lies in a landmark, and two of a kind have different names.
    rules: { region: { enabled: true }, "landmark-unique": { enabled: true } },
    resultTypes: ["violations"],
  });
  // Behind a modal dialog nothing can be pressed, so nothing there is a target, however much of it a header covers.
  const behind = (target: string): boolean =>
    document.querySelector("[aria-modal=true]") !== null &&
    document.querySelector(target)?.closest("[aria-modal=true]") === null;
  return found.violations.flatMap(({ id, help, nodes: all }) => {
    const nodes = id === "target-size" ? all.filter(({ target }) => !behind(target.join(" "))) : all;
    if (nodes.length === 0) return [];
    const places = nodes.slice(0, 3).map((node) => node.target.join(" "));
    return `${id}: ${help} (${nodes.length}: ${places.join(" | ")})`;
  });
}

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

/** Waits until nothing moves any more: a colour half way is nobody's. What moves for ever is left out. */
async function settled(): Promise<void> {
  for (;;) {
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === "running" && one.effect?.getTiming().iterations !== Infinity);
    if (ending.length === 0) return;
    await Promise.allSettled(ending.map((one) => one.finished));
  }
}
