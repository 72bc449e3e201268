// oxlint-disable-next-line no-restricted-imports -- the one place that minds what does not come
import { type ComponentType, lazy } from "react";

/** Instead of what only adorns: nobody misses it. */
export const nothing = (): null => null;

/**
 * A part whose code comes when it is first drawn, within a Suspense. Where its code does not come `instead` stands in
 * its place, and the page around it stays.
 */
export const lazyOr = <P>(load: () => Promise<{ default: ComponentType<P> }>, instead: ComponentType<P>) =>
  lazy(() => load().catch(() => ({ default: instead })));
