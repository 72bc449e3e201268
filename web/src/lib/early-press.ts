// A press before a page's scripts run is not lost. Scripts come after the styles, so that on a slow line a page is read
// a while before it can answer: what is pressed meanwhile says that it is busy, and is pressed again once it can.

declare global {
  interface Window {
    /** The button or form of the last press that nothing has answered yet; gone once the page answers itself. */
    earlyPress?: { pressed?: HTMLElement };
  }
}

/** Runs in the page before everything else, from its own text: it may use nothing of this file. */
function keepPresses(): void {
  const early: Window["earlyPress"] = {};
  window.earlyPress = early;
  const keep = (event: Event): void => {
    if (window.earlyPress !== early || !(event.target instanceof Element)) return;
    // What the browser does by itself stays: links, popovers, and forms that lead to an address.
    const pressed =
      event.type === "submit"
        ? event.target.closest<HTMLElement>("form:not([action])")
        : event.target.closest<HTMLElement>('button[type="button"]:not([popovertarget])');
    if (!pressed) return;
    // A form without an address would put its fields, a password among them, into the page's own.
    event.preventDefault();
    early.pressed?.removeAttribute("aria-busy");
    early.pressed = pressed;
    pressed.setAttribute("aria-busy", "true");
  };
  addEventListener("click", keep, true);
  addEventListener("submit", keep, true);
}

/**
 * The script that keeps presses, for the head of a page that is rendered on the server. It leaves the page once it has
 * run: React would take it for the first script of its own.
 */
export const earlyPressScript = `(${keepPresses.toString()})();document.currentScript.remove()`;

/** Presses again what was pressed before the page could answer; from then on it answers itself. */
export function repeatEarlyPress(): void {
  const pressed = window.earlyPress?.pressed;
  delete window.earlyPress;
  pressed?.removeAttribute("aria-busy");
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
  else pressed?.click();
}
