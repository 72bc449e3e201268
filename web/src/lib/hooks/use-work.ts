import { useCallback, useState } from "react";
import { requestFailed, toast } from "../../ui/toast.ts";

/**
 * Runs what a click starts, and says whether it is still running. For pages that the server draws: the code of the
 * work may come with the click. What was refused (a CallError: it has a status) has been told by `api`; code that did
 * not come is told here.
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
