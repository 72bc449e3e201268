import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { codeMissing, requestFailed, toast } from "./toast.ts";

/**
 * A dialog whose code comes with its first opening, and which keeps its state from then on. Code that does not come
 * is told in a toast and asked for again at the next opening; the page stays as it is.
 */
export function lazyDialog<P extends { open: boolean; onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  return function LazyDialog(props: P) {
    const { open } = props;
    const [Loaded, setLoaded] = useState<ComponentType<P>>();
    const fetchCode = useEffectEvent(async (isWanted: () => boolean) => {
      try {
        const { default: Dialog } = await load();
        if (isWanted()) setLoaded(() => Dialog);
      } catch {
        toast.error(requestFailed, codeMissing);
        if (isWanted()) props.onClose();
      }
    });
    useEffect(() => {
      if (!open) return undefined;
      let wanted = true;
      void fetchCode(() => wanted);
      return () => {
        wanted = false;
      };
    }, [open]);
    return Loaded && <Loaded {...props} />;
  };
}
