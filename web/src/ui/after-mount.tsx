import { type ReactNode, useSyncExternalStore } from "react";

const never = (): (() => void) => () => {};

/** Children in the browser only, after the first paint; before, and on the server, the fallback. */
export function AfterMount({ children, fallback }: { children: () => ReactNode; fallback: ReactNode }) {
  const mounted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return mounted ? children() : fallback;
}
