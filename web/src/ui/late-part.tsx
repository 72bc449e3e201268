import { type ComponentType, useEffect, useState } from "react";
import { loadAnew } from "./load-anew.ts";
import { ErrorState, SkeletonRows } from "./states.tsx";
import { requestFailed, toast } from "./toast.ts";

/**
 * A part of a page whose code comes when it is first drawn. Code or style that does not come is told in the part's own
 * place, with 重试; the page around it stays.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  return function LatePart(props: P) {
    // Null once it did not come.
    const [Part, setPart] = useState<ComponentType<P> | undefined | null>(() => known);
    useEffect(() => {
      load().then(
        (part) => {
          known = part;
          setPart(() => part);
        },
        () => setPart(null),
      );
    }, []);
    if (Part) return <Part {...props} />;
    return Part === null ? <ErrorState text={requestFailed} onRetry={again} /> : <SkeletonRows rows={3} />;
  };
}

/** A browser asks once for a piece of code: only the page loaded anew asks again. */
const again = (): void => void loadAnew().catch(() => toast.error(requestFailed));
