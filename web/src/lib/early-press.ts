// Keeps what people press and type before the scripts run, which on slow lines takes a while:
// presses show as busy, and both are repeated afterwards.

declare global {
  interface Window {
    /** Typed texts, and the button or form of the last press; deleted once React answers. */
    earlyPress?: { typed: Map<HTMLInputElement, string>; pressed?: HTMLElement };
  }
}

/** Runs inline in the page from its own text, so it may use nothing of this file. */
function keepPresses(): void {
  const early: Window["earlyPress"] = { typed: new Map() };
  window.earlyPress = early;
  const keep = (event: Event): void => {
    if (window.earlyPress !== early || !(event.target instanceof Element)) return;
    // Links, popovers and forms with an address work by themselves.
    const pressed =
      event.type === "submit"
        ? event.target.closest<HTMLElement>("form:not([action])")
        : event.target.closest<HTMLElement>('button[type="button"]:not([popovertarget])');
    if (!pressed) return;
    // A form without an address would put its fields, even a password, into the page's URL.
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
 * For the head of server-rendered pages; removes itself, because React would take it for its own
 * first script.
 */
export const earlyPressScript = `(${keepPresses.toString()})();document.currentScript.remove()`;

/** Repeats early input and presses; from now on the page answers itself. */
export function repeatEarlyPress(): void {
  const { typed, pressed } = window.earlyPress ?? {};
  delete window.earlyPress;
  for (const [field, text] of typed ?? []) typeInto(field, text);
  pressed?.removeAttribute("aria-busy");
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
  else pressed?.click();
}

/**
 * React notices a change only against the last assigned value, so the field is emptied by
 * assignment and filled past React's setter.
 */
function typeInto(field: HTMLInputElement, text: string): void {
  field.value = "";
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
