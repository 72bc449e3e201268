import { type ComponentType, Suspense } from "react";
import { lazyOr } from "./lazy-or.ts";
import { MissingPart } from "./missing-part.tsx";
import { SkeletonRows } from "./states.tsx";

/**
 * A part of a page whose code comes when it is first drawn, with what it waits in. Code or style that does not come is
 * told in the part's own place, with 重试; the page around it stays.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part: ComponentType<P> = lazyOr<P>(async () => ({ default: await load() }), MissingPart);
  return (props: P) => (
    <Suspense fallback={<SkeletonRows rows={3} />}>
      <Part {...props} />
    </Suspense>
  );
}
