import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Keys that an element uses itself; what hears the whole page, as the player does also on keyup, hears none of them.
 * `actionOf` answers what a key does, undefined for others.
 */
export function useOwnKeys(
  place: RefObject<HTMLElement | null>,
  actionOf: (key: string) => (() => void) | undefined,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const act = actionOf(event.key);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === "keydown") act();
  });
  useEffect(() => {
    const gone = new AbortController();
    const hear = (event: KeyboardEvent): void => onKey(event);
    for (const type of ["keydown", "keyup"] as const)
      place.current?.addEventListener(type, hear, { signal: gone.signal });
    return () => gone.abort();
  }, [place]);
}
