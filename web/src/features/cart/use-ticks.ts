import { useState } from "react";

const key = "zhutu.cart-off";

/** The lines that the person has taken the tick off, kept for this tab. */
function readOff(): ReadonlySet<number> {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === "number") : []);
  } catch {
    return new Set();
  }
}

/** Which lines of the cart are ticked: all that can be bought, new ones too, until the person says otherwise. */
export function useTicks() {
  const [off, setOff] = useState(readOff);
  const tick = (ids: readonly number[], on: boolean): void => {
    const next = new Set(off);
    for (const id of ids)
      if (on) next.delete(id);
      else next.add(id);
    setOff(next);
    try {
      sessionStorage.setItem(key, JSON.stringify([...next]));
    } catch {
      // Storage is switched off: the ticks live as long as the page.
    }
  };
  return { isTicked: (cartItemId: number): boolean => !off.has(cartItemId), tick };
}
