import { type ReactNode, useSyncExternalStore } from "react";

const never = (): (() => void) => () => {};

/** Draws its children in the browser only, after the first paint; until then, and on the server, the fallback. */
export function AfterMount({ children, fallback }: { children: () => ReactNode; fallback: ReactNode }) {
  const mounted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return mounted ? children() : fallback;
}
