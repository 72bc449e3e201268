// oxlint-disable-next-line no-restricted-imports -- the one place that minds what does not come
import { type ComponentType, lazy } from "react";

/** For what only adorns. */
export const nothing = (): null => null;

/**
 * A part whose code loads on first use within a Suspense; `instead` replaces it if loading fails.
 */
export const lazyOr = <P>(load: () => Promise<{ default: ComponentType<P> }>, instead: ComponentType<P>) =>
  lazy(() => load().catch(() => ({ default: instead })));
