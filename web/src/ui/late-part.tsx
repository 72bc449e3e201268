import { type ComponentType, Suspense } from "react";
import { lazyOr } from "./lazy-or.ts";
import { MissingPart } from "./missing-part.tsx";
import { SkeletonRows } from "./states.tsx";

/**
 * A part whose code loads on first use, with a skeleton. If loading fails, its place shows 重试 and
 * the page stays.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part: ComponentType<P> = lazyOr<P>(async () => ({ default: await load() }), MissingPart);
  return (props: P) => (
    <Suspense fallback={<SkeletonRows rows={3} />}>
      <Part {...props} />
    </Suspense>
  );
}
