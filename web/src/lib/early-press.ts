// What a person does before a page's scripts run is not lost. Scripts come after the styles, so that on a slow line a
// page is read a while before it can answer: what is pressed meanwhile says that it is busy, and is pressed again once it
// can; what is typed meanwhile is typed again, as React does not hear of it.

declare global {
  interface Window {
    /** The texts typed so far, and the button or form of the last press; gone once the page answers itself. */
    earlyPress?: { typed: Map<HTMLInputElement, string>; pressed?: HTMLElement };
  }
}

/** Runs in the page before everything else, from its own text: it may use nothing of this file. */
function keepPresses(): void {
  const early: Window["earlyPress"] = { typed: new Map() };
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
  const keepText = ({ target }: Event): void => {
    if (window.earlyPress === early && target instanceof HTMLInputElement)
      early.typed.set(target, target.value);
  };
  addEventListener("input", keepText, true);
  addEventListener("click", keep, true);
  addEventListener("submit", keep, true);
}

/**
 * The script that keeps presses, for the head of a page that is rendered on the server. It leaves the page once it has
 * run: React would take it for the first script of its own.
 */
export const earlyPressScript = `(${keepPresses.toString()})();document.currentScript.remove()`;

/** Types and presses again what was typed and pressed before the page could answer; from then on it answers itself. */
export function repeatEarlyPress(): void {
  const { typed, pressed } = window.earlyPress ?? {};
  delete window.earlyPress;
  for (const [field, text] of typed ?? []) typeInto(field, text);
  pressed?.removeAttribute("aria-busy");
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
  else pressed?.click();
}

/**
 * Types the text as a person would. React hears of a change only where the text differs from what was assigned last, and
 * takes what stands in a field when it arrives for that: so the field is emptied by assignment, and filled past it.
 */
function typeInto(field: HTMLInputElement, text: string): void {
  field.value = "";
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
