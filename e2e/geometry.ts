import type { BrowserContext, Page } from "@playwright/test";

/** A page of a phone is also looked at as the narrowest phone shows it, a page of a desktop as the narrowest desktop does. */
const narrower: Readonly<Record<number, number>> = { 390: 320, 1440: 1024 };

/**
 * What lies where nobody can see or press it, a sentence each. With a dialog or a menu open only that is looked at.
 * A driver scrolls to what it clicks and axe does not measure boxes, so neither notices.
 */
export const geometry = (page: Page): Promise<string[]> => page.evaluate(geometryFaults);

/** Does it at the page's own width, then at the narrower one, which `at` names; leaves the page as wide as it was. */
export async function atEachWidth(page: Page, look: (at: string) => Promise<void>): Promise<void> {
  await look("");
  const size = page.viewportSize();
  const width = narrower[size?.width ?? 0];
  if (size === null || width === undefined) return;
  await page.setViewportSize({ ...size, width });
  await untilStill(page);
  await look(`at ${width}: `);
  await page.setViewportSize(size);
}

/** A drawer takes a moment to become as narrow as its window. */
const untilStill = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const moves = document.getAnimations();
    const ending = moves.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Where a journey ended: each page of ours that is still open, as wide as the journey had it. */
export async function geometryAtEnd(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  for (const page of context.pages().filter((one) => one.url().startsWith("http://127.0.0.1"))) {
    await page.waitForLoadState();
    for (const fault of await geometry(page)) found.push(`${new URL(page.url()).pathname}: ${fault}`);
  }
  return found;
}

/** Opens each menu of the page, looks and closes it; those of `seen`, which it adds to, were looked at on another page. */
export async function openEachMenu(
  page: Page,
  at: string,
  seen: Set<string>,
  look: (menu: string) => Promise<void>,
): Promise<void> {
  if ((await page.locator("[aria-modal=true], .dialog").filter({ visible: true }).count()) > 0) return;
  const triggers = page
    .locator("[popovertarget]:not([popovertargetaction=hide]), .ant-dropdown-trigger, [aria-haspopup=menu]")
    .filter({ visible: true });
  for (const trigger of await triggers.all()) {
    const name = await trigger.evaluate((one) => (one.getAttribute("aria-label") ?? one.textContent).trim());
    if (seen.has(at + name)) continue;
    seen.add(at + name);
    await trigger.click();
    await page.waitForLoadState("networkidle");
    // A menu that is still opening is not seen yet, and covers what is below it.
    await page.waitForFunction(
      () => document.querySelector('.ant-dropdown:is([class*="-enter"], [class*="-appear"])') === null,
    );
    await look(name);
    await page.keyboard.press("Escape");
    // One that opens under the pointer would be open again as soon as it is closed.
    await page.mouse.move(0, 0);
    await page.waitForFunction(
      () => document.querySelector(".ant-dropdown:not(.ant-dropdown-hidden)") === null,
    );
  }
}

/** Runs in the page, so it knows nothing outside itself. */
export async function geometryFaults(): Promise<string[]> {
  /** Half pixels and borders are nobody's fault. */
  const slack = 1.5;
  const controlsOf =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=menuitem], [role=option]";
  const unseenUntilFocused = ".skip, [tabindex='-1'][aria-hidden=true]";
  const modalsOf = "dialog:modal, [aria-modal=true], .dialog[role=dialog], .dialog[role=alertdialog]";
  const suggestions = ":has(> [role=listbox]):not(:popover-open *, .ant-select-dropdown *)";
  const menusOf = `:popover-open:not([role=tooltip]), .ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown, ${suggestions}`;
  const boxesOf =
    "dialog:modal, [role=dialog], .dialog, .menu, :popover-open:not([role=tooltip]), .card, .cc, .ant-card, .ant-modal-container, .ant-dropdown-menu, .ant-popover-inner";
  const bodiesOf = ".dialog-b, .ant-modal-body, .ant-drawer-body";
  const fixedUnit =
    /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{4}\s?年\s?\d{1,2}\s?月(\s?\d{1,2}\s?日)?|(?<!\d)\d{1,2}:\d{2}(:\d{2})?|¥\s?-?[\d,]+(\.\d+)?|1\d{2}[\d*]{4}\d{4}(?!\d)/g;

  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  type Box = { left: number; top: number; right: number; bottom: number };
  /** A DOMRect's sides are no properties of its own: a spread of one would be empty. */
  const boxOf = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom });
  const within = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const wide = (box: Box): number => box.right - box.left;
  const high = (box: Box): number => box.bottom - box.top;
  const meets = (a: Box, b: Box, by = 2): boolean => wide(within(a, b)) > by && high(within(a, b)) > by;

  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest("[inert]") === null &&
    !isForListeners(element);
  /** Words for people who listen are a pixel in size. */
  const isForListeners = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      if (
        at instanceof HTMLElement &&
        at.offsetWidth <= 1 &&
        at.offsetHeight <= 1 &&
        styleOf(at).position === "absolute"
      )
        return true;
    return false;
  };
  const nameOf = (element: Element): string => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    const words =
      element.getAttribute("aria-label") ||
      element.textContent ||
      label ||
      element.getAttribute("placeholder") ||
      element.getAttribute("title") ||
      element.closest("[aria-label]")?.getAttribute("aria-label") ||
      element.localName;
    const short = words.replace(/\s+/g, " ").trim();
    return short.length > 24 ? `${short.slice(0, 24)}…` : short;
  };
  const kindOf = (box: Element): string =>
    box.matches(".menu, :popover-open, .ant-dropdown-menu, .ant-popover-inner")
      ? "menu"
      : box.matches("dialog, [role=dialog], .dialog, .ant-modal-container")
        ? "dialog"
        : "card";

  /** Ancestors by which an element is placed, up to the window: what is fixed is placed by the window alone. */
  const placedBy = (element: Element): Element[] => {
    const found: Element[] = [];
    let position = styleOf(element).position;
    for (let at = element.parentElement; at !== null && position !== "fixed"; at = at.parentElement) {
      const style = styleOf(at);
      const holds = position !== "absolute" || style.position !== "static" || style.transform !== "none";
      if (!holds) continue;
      if (at.matches(":popover-open, dialog:modal")) {
        found.push(at);
        break;
      }
      found.push(at);
      position = style.position;
    }
    return found.filter((at) => at !== document.documentElement && at !== document.body);
  };
  const scrolls = (overflow: string): boolean => overflow === "auto" || overflow === "scroll";
  const clips = (at: Element): boolean =>
    styleOf(at).overflowX !== "visible" || styleOf(at).overflowY !== "visible";
  /** The part of a box that what is around it lets be seen. */
  const seenPart = (element: Element, box: Box, upTo?: Element): Box => {
    let part = boxOf(box);
    for (const at of placedBy(element)) {
      if (clips(at)) part = within(part, at.getBoundingClientRect());
      const cut = /^inset\(0px 0px 0px ([\d.]+)px\)$/.exec(styleOf(at).clipPath)?.[1];
      if (cut !== undefined) part.left = Math.max(part.left, at.getBoundingClientRect().left + Number(cut));
      if (at === upTo) break;
    }
    return part;
  };
  /** What stays where it is while the rest scrolls away below it. */
  const heldBy = (element: Element): Element | null => {
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      if (["sticky", "fixed"].includes(styleOf(at).position)) return at;
    return null;
  };

  const sentences = new Set<string>();
  const say = (sentence: string): void => void sentences.add(sentence);

  const last = (which: string): Element | undefined =>
    [...document.querySelectorAll(which)].filter(isSeen).at(-1);
  const layer = last(menusOf) ?? last(modalsOf);
  const scope: Element = layer ?? document.body;
  const all = (which: string): Element[] => [
    ...(scope.matches(which) ? [scope] : []),
    ...scope.querySelectorAll(which),
  ];

  // Nothing scrolls sideways.
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth + 1)
    say(`the page scrolls sideways by ${page.scrollWidth - page.clientWidth} px`);
  for (const box of [...(layer ? [layer] : []), ...all(bodiesOf)])
    if (isSeen(box) && scrolls(styleOf(box).overflowX) && box.scrollWidth > box.clientWidth + 1)
      say(`the ${kindOf(box)} scrolls sideways by ${box.scrollWidth - box.clientWidth} px`);

  type Control = { element: Element; name: string; boxes: Box[] };
  /** What an input shows beside its text (an eye, a cross) stands in its padding. */
  const areaOf = (element: Element, box: Box): Box => {
    if (!element.matches("input, textarea")) return box;
    const { paddingLeft, paddingRight } = styleOf(element);
    return {
      ...boxOf(box),
      left: box.left + Number.parseFloat(paddingLeft),
      right: box.right - Number.parseFloat(paddingRight),
    };
  };
  const controls: Control[] = all(controlsOf)
    .filter((element) => isSeen(element) && !element.matches(unseenUntilFocused))
    .map((element) => ({
      element,
      name: nameOf(element),
      boxes: [...element.getClientRects()].filter((box) => box.width > 1 && box.height > 1),
    }))
    .filter(({ boxes }) => boxes.length > 0);

  // Every control lies inside the window, or inside something that scrolls.
  const viewport = { left: 0, top: 0, right: page.clientWidth, bottom: window.innerHeight };
  const lost = new Set<Element>();
  for (const { element, name } of controls) {
    let box = boxOf(element.getBoundingClientRect());
    let fixed = styleOf(element).position === "fixed";
    for (const at of placedBy(element)) {
      const edge = at.getBoundingClientRect();
      const { overflowX, overflowY, position, textOverflow, webkitLineClamp } = styleOf(at);
      const cutX = box.right > edge.right + slack || box.left < edge.left - slack;
      const cutY = box.bottom > edge.bottom + slack || box.top < edge.top - slack;
      if (scrolls(overflowX) && cutX) box = { ...box, left: edge.left, right: edge.right };
      if (scrolls(overflowY) && cutY) box = { ...box, top: edge.top, bottom: edge.bottom };
      const hides = (overflow: string): boolean => overflow === "hidden" || overflow === "clip";
      const seen = within(box, edge);
      if (
        (hides(overflowX) && cutX && wide(seen) < wide(box) - 4) ||
        (hides(overflowY) && cutY && high(seen) < high(box) - 4)
      ) {
        // A text that ends in dots and the pictures of a carousel are cut on purpose.
        const meant = textOverflow === "ellipsis" || webkitLineClamp !== "none";
        lost.add(element);
        if (!meant && at.closest("[aria-roledescription]") === null)
          say(`${name} is cut off by what is around it`);
        break;
      }
      if (position === "fixed") fixed = true;
    }
    if (lost.has(element)) continue;
    const beside = box.left < -slack || box.right > viewport.right + slack;
    const above = box.top + (fixed ? 0 : window.scrollY) < -slack;
    const below = fixed
      ? box.bottom > viewport.bottom + slack
      : box.bottom + window.scrollY > page.scrollHeight + slack;
    if (beside || above || below) {
      lost.add(element);
      say(`${name} lies outside the window`);
    }
  }

  // At the middle of each control lies that control.
  const before = [...document.querySelectorAll("*")]
    .filter((at) => at.scrollTop !== 0 || at.scrollLeft !== 0)
    .map((at) => [at, at.scrollLeft, at.scrollTop] as const);
  const start = [window.scrollX, window.scrollY] as const;
  const wrappersOf = "label, .ant-select, .ant-picker, .ant-input-number, .ant-upload";
  for (const { element, name } of controls) {
    if (lost.has(element) || styleOf(element).pointerEvents === "none") continue;
    const middle = (): [number, number, Box] => {
      const box =
        [...element.getClientRects()].find((one) => one.width > 1) ?? element.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2, box];
    };
    const hit = (): Element | null => {
      const [x, y] = middle();
      return document.elementFromPoint(x, y);
    };
    const isHit = (at: Element | null): boolean =>
      at !== null &&
      (element.contains(at) ||
        (element.closest(wrappersOf)?.contains(at) ?? false) ||
        at.closest(".toasts, [role=tooltip]") !== null);
    if (isHit(hit())) continue;
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const [x, y] = middle();
    const at = hit();
    if (isHit(at)) continue;
    say(
      at === null
        ? `${name} cannot be brought into the window (${Math.round(x)}, ${Math.round(y)})`
        : `${name} is covered by ${nameOf(at)} (${at.localName}${at.classList[0] ? `.${at.classList[0]}` : ""})`,
    );
  }
  window.scrollTo({ left: start[0], top: start[1], behavior: "instant" });
  for (const [at, left, top] of before) at.scrollTo({ left, top, behavior: "instant" });

  // No two controls overlap.
  const areas = controls
    .filter(({ element }) => !lost.has(element))
    .flatMap(({ element, name }) => {
      const held = heldBy(element);
      return [...element.getClientRects()].map((box) => ({
        element,
        name,
        held,
        box: seenPart(element, areaOf(element, box)),
      }));
    })
    .filter(({ box }) => wide(box) > 2 && high(box) > 2);
  for (const [index, a] of areas.entries())
    for (const b of areas.slice(index + 1))
      if (
        a.held === b.held &&
        meets(a.box, b.box) &&
        !a.element.contains(b.element) &&
        !b.element.contains(a.element) &&
        a.element.closest(wrappersOf)?.contains(b.element) !== true
      )
        say(`${a.name} and ${b.name} lie over each other`);

  // Words, a box a line, without what is only for listeners.
  type Words = { node: Text; element: Element; box: Box };
  const words: Words[] = [];
  const unread = "script, style, noscript, svg, option, [aria-hidden=true]";
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    const element = node.parentElement;
    if (element === null || node.data.trim() === "" || element.closest(unread) !== null) continue;
    if (!isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const line = seenPart(element, clips(element) ? within(box, element.getBoundingClientRect()) : box);
      if (wide(line) > 1 && high(line) > 1) words.push({ node, element, box: line });
    }
    // A date, an hour, an amount and a phone number stand on one line.
    for (const match of node.data.matchAll(fixedUnit)) {
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      );
      if (lines.size > 1) say(`${match[0]} is broken over ${lines.size} lines`);
    }
  }

  // No icon lies over words.
  const icons = all("svg")
    .filter((icon) => isSeen(icon) && (icon.parentElement?.closest("[aria-hidden=true]") ?? null) === null)
    .map((icon) => ({ icon, held: heldBy(icon), box: seenPart(icon, icon.getBoundingClientRect()) }))
    .filter(({ box }) => wide(box) > 4 && wide(box) <= 40 && high(box) > 4);
  for (const { icon, held, box } of icons)
    for (const line of words) {
      const fifth = high(line.box) / 5;
      const glyphs = { ...line.box, top: line.box.top + fifth, bottom: line.box.bottom - fifth };
      if (meets(box, glyphs) && heldBy(line.element) === held && !icon.contains(line.element))
        say(`an icon lies over “${nameOf(line.element)}”`);
    }

  // Nothing stands outside its menu, dialog or card.
  const things = [
    ...controls.map(({ element, name }) => ({
      element,
      around: element.parentElement?.closest(boxesOf),
      name,
      box: element.getBoundingClientRect(),
    })),
    ...words.map(({ element, box }) => ({
      element,
      around: element.closest(boxesOf),
      name: nameOf(element),
      box,
    })),
    ...icons.map(({ icon, box }) => ({
      element: icon,
      around: icon.parentElement?.closest(boxesOf),
      name: `an icon of ${nameOf(icon.parentElement ?? icon)}`,
      box,
    })),
  ];
  for (const { element, around, name, box } of things) {
    if (around === null || around === undefined || !scope.contains(around)) continue;
    const part = seenPart(element, box, around);
    const edge = around.getBoundingClientRect();
    if (wide(part) <= 0 || high(part) <= 0 || styleOf(element).position === "fixed") continue;
    const out =
      part.left < edge.left - slack ||
      part.right > edge.right + slack ||
      part.top < edge.top - slack ||
      part.bottom > edge.bottom + slack;
    if (out) say(`${name} lies outside its ${kindOf(around)}`);
  }
  return [...sentences];
}
