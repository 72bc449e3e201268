import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { codeMissing, requestFailed, toast } from "./toast.ts";

/**
 * A dialog whose code loads at the first opening and keeps its state. If loading fails, a toast
 * says so and the next opening retries.
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
