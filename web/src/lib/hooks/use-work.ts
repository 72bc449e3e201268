import { useCallback, useState } from "react";
import { requestFailed, toast } from "../../ui/toast.ts";

/**
 * Runs what a click starts and tells whether it runs. `api` has shown refusals (they have a
 * status); code that did not load is shown here.
 */
export function useWork(): { busy: boolean; run: (work: () => Promise<unknown>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const run = useCallback(async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Error && "status" in error)) toast.error(requestFailed);
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, run };
}
