import { type Cue, parseCaptions } from "@zhutu/domain/media/captions.ts";
import { getCaptions } from "@zhutu/domain/study/contract.ts";
import { useMemo } from "react";
import { useApi } from "../../lib/api/query.ts";
import type { Opened } from "./lesson-session.ts";

const none: readonly Cue[] = [];

/** The captions of the lesson that was opened: as the player takes them, and line by line. */
export function useCaptions(courseId: number, opened: Opened | undefined) {
  const query = { courseId, courseChapterId: opened?.courseChapterId ?? 0 };
  const enabled = opened?.hasCaptions === true;
  const { data } = useApi(getCaptions, { query }, { enabled, staleTime: Infinity });
  const vtt = enabled ? data?.vtt : undefined;
  return { vtt, cues: useMemo(() => (vtt ? parseCaptions(vtt).cues : none), [vtt]) };
}
