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
  // What lies behind an open dialog or menu is no target, however much of it is covered; a menu needs no landmark.
  const onTop = "[aria-modal=true], [role=menu], :popover-open, .ant-popover";
  const open = [...document.querySelectorAll(onTop)].filter((one) => one.checkVisibility());
  const isIn = (target: string): boolean => open.some((one) => one.contains(document.querySelector(target)));
  /** Asks again with the target in the middle of the window, where no sticky bar covers it. */
  const isSmallInTheMiddle = async (target: string): Promise<boolean> => {
    const element = document.querySelector(target);
    const [left, top] = [window.scrollX, window.scrollY];
    element?.scrollIntoView({ block: "center", behavior: "instant" });
    const again = await window.axe.run(document, { runOnly: ["target-size"], resultTypes: ["violations"] });
    window.scrollTo({ left, top, behavior: "instant" });
    return again.violations.some(({ nodes }) => nodes.some((node) => node.target.join(" ") === target));
  };
  const small = new Set<string>();
  for (const { target } of found.violations.find(({ id }) => id === "target-size")?.nodes ?? [])
    if ((open.length === 0 || isIn(target.join(" "))) && (await isSmallInTheMiddle(target.join(" "))))
      small.add(target.join(" "));
  return found.violations.flatMap(({ id, help, nodes: all }) => {
    const nodes = all.filter(({ target }) => {
      if (id === "target-size") return small.has(target.join(" "));
      return id !== "region" || !isIn(target.join(" "));
    });
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
