import { getLive } from "@zhutu/domain/live/contract.ts";
import { useState } from "react";
import { useApi } from "../../lib/api/query.ts";

/** A change arrives within so long, in a tab that is looked at; each browser asks at a time of its own. */
const ASK_AGAIN_MS = 5_000;
const JITTER_MS = 1_000;
/** A broadcast that is over changes only by its replay. */
const ASK_WHEN_OVER_MS = 30_000;

/** The live course's state, polled while the tab is visible. */
export function useLive(courseId: number) {
  const [jitter] = useState(() => Math.random() * JITTER_MS);
  return useApi(
    getLive,
    { params: { courseId } },
    {
      refetchOnWindowFocus: "always",
      refetchInterval: ({ state }) =>
        state.data?.liveStatus === "completed" && !state.data.replayComing
          ? ASK_WHEN_OVER_MS + jitter
          : ASK_AGAIN_MS + jitter,
    },
  );
}
