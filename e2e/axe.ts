import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** The WCAG 2.2 A and AA violations of the page as it stands, a line each: rule, what it asks, first places. */
export async function axe(page: Page): Promise<string[]> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  await page.evaluate(settled);
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, 3).map((node) => node.target.join(" "));
    return `${id}: ${help} (${nodes.length}: ${places.join(" | ")})`;
  });
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
