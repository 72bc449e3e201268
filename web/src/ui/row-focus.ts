// Keeps keyboard users in their list when a handled row disappears with the focused button. A row
// has `data-row-key`.

const rowsOf = (within: Element): Element[] => [...within.querySelectorAll("[data-row-key]")];
/** Includes what is off but focusable (ui/why-not.tsx). */
const off = ":disabled, [aria-disabled=true]";
const pressable = (one: Element): one is HTMLElement =>
  one instanceof HTMLElement && one.matches(`:is(a[href], button, input):not(${off})`);
const actsOf = (row: Element | undefined): HTMLElement[] =>
  [...(row?.querySelectorAll("a, button, input") ?? [])].filter(pressable);
const wordsOf = (act: Element): string => `${act.tagName} ${act.textContent}`;

const stepMs = 50;
const patienceMs = 2_000;

/**
 * Call the result after acting on the focused row: if the focus is lost, the same action in the row
 * now in its place gets it, or the heading if no row is left. A focus moved elsewhere stays.
 */
export function rowFocus(): () => void {
  const pressed = document.activeElement;
  const row = pressed?.closest("[data-row-key]");
  const table = row?.closest("table, ul, ol");
  if (!pressed || !row || !table) return () => {};
  return follow(pressed, table, rowsOf(table).indexOf(row), wordsOf(pressed));
}

/**
 * For actions on ticked rows from above the table: the row now in the first one's place gets the
 * focus.
 */
export function tickedFocus(): () => void {
  const pressed = document.activeElement;
  const around = ancestors(pressed).find((one) => rowsOf(one).length > 0);
  const ticked = around && rowsOf(around).findIndex((row) => row.querySelector("input:checked"));
  return pressed && around ? follow(pressed, around, Math.max(ticked ?? 0, 0), "INPUT ") : () => {};
}

const ancestors = (of: Element | null): Element[] => {
  const parent = of?.parentElement;
  return parent ? [parent, ...ancestors(parent)] : [];
};

function follow(pressed: Element, table: Element, place: number, words: string): () => void {
  const key = rowsOf(table)[place]?.getAttribute("data-row-key");
  const around = table.closest("[role=dialog], main") ?? document.body;
  const target = (): HTMLElement | null => {
    if (around.querySelector("[aria-busy=true]")) return null; // the next rows are loading
    const rows = rowsOf(table.isConnected ? table : around);
    // If the row stays, the one after it is next.
    const next = rows[place]?.getAttribute("data-row-key") === key ? place + 1 : place;
    const candidates = [rows[place], rows[next], rows[place - 1], rows.at(-1)];
    const same = candidates.flatMap((row) => actsOf(row).filter((act) => wordsOf(act) === words));
    return same[0] ?? actsOf(candidates.find((row) => actsOf(row).length > 0)).at(-1) ?? heading(around);
  };
  return () => {
    const started = Date.now();
    const look = (): void => {
      const has = document.activeElement;
      const isLost = has === null || has === document.body || !has.isConnected || has.matches(off);
      const isOurs = isLost || has === pressed;
      const found = isLost ? target() : null;
      if (found) found.focus();
      else if (isOurs && Date.now() - started < patienceMs) setTimeout(look, stepMs);
    };
    setTimeout(look);
  };
}

function heading(around: Element): HTMLElement | null {
  const title = document.getElementById(around.getAttribute("aria-labelledby") ?? "");
  const found = title ?? around.querySelector<HTMLElement>("h1, h2");
  if (found && !found.hasAttribute("tabindex")) found.tabIndex = -1;
  return found;
}
