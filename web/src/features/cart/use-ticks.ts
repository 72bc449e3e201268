import { useState } from "react";
import { keptOwn } from "../../lib/storage.ts";

/** The lines that the person has taken the tick off, kept for this tab. */
const keptOff = keptOwn("cart-off", (stored) =>
  Array.isArray(stored) ? stored.filter((id): id is number => typeof id === "number") : [],
);

/** Which lines of the cart are ticked: all that can be bought, new ones too, until the person says otherwise. */
export function useTicks() {
  const [off, setOff] = useState<ReadonlySet<number>>(() => new Set(keptOff.read()));
  const tick = (ids: readonly number[], on: boolean): void => {
    const next = new Set(off);
    for (const id of ids)
      if (on) next.delete(id);
      else next.add(id);
    setOff(next);
    keptOff.write([...next]);
  };
  return { isTicked: (cartItemId: number): boolean => !off.has(cartItemId), tick };
}
