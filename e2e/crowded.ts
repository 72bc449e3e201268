import type { Page } from "@playwright/test";

/**
 * Where the page has too little room for what is in it, a line each: it lies beside the window, one card of main lies
 * over another, what a card holds is cut or scrolls sideways in it, or six signs in a cell do not fit on one line.
 */
export const crowded = (page: Page): Promise<string[]> => page.evaluate(found);

function found(): string[] {
  const nameOf = (one: Element): string =>
    one.getAttribute("aria-label") ?? one.querySelector("h2, h3, b")?.textContent ?? one.className;
  const seen = (which: string): HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>(which)].filter(
      (one) => one.checkVisibility() && one.closest("[aria-hidden=true]") === null,
    );

  const beside = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const lines = beside > 0 ? [`${beside} px beside the window`] : [];

  const cards = seen("main .card");
  for (const [index, one] of cards.entries())
    for (const other of cards.slice(index + 1)) {
      if (one.contains(other)) continue;
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && high > 1)
        lines.push(`${nameOf(one)} and ${nameOf(other)} lie over each other by ${Math.round(wide)} px`);
    }

  // A drawing and a text that ends in dots are cut on purpose, a text for who does not see the page is one pixel wide.
  for (const one of seen("main .card, main .card *")) {
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(one);
    const meant = textOverflow === "ellipsis" || webkitLineClamp !== "none" || one.clientWidth <= 1;
    const cut = one.scrollWidth - one.clientWidth;
    if (overflowX !== "visible" && !meant && cut > 1) lines.push(`${nameOf(one)} is cut by ${cut} px`);
  }

  for (const cell of seen("main .card td")) {
    const { paddingLeft, paddingRight } = getComputedStyle(cell);
    const room = cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { nodeValue, parentElement } = texts.currentNode;
      if (!/\p{Script=Han}{6}/u.test(nodeValue ?? "") || !parentElement?.checkVisibility()) continue;
      if (parentElement.clientWidth === 1) continue;
      const sixSigns = 6 * Number.parseFloat(getComputedStyle(parentElement).fontSize);
      if (room < sixSigns) lines.push(`${nodeValue} has ${Math.round(room)} of ${sixSigns} px`);
    }
  }
  return [...new Set(lines)];
}
