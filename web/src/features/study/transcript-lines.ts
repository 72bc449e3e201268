import type { Cue } from "@zhutu/domain/media/captions.ts";
import { DRAG_SLACK_SECONDS } from "./play-rules.ts";

/** The line that is spoken or was last, -1 before the first. */
export function lineAt(cues: readonly Cue[], seconds: number): number {
  const next = cues.findIndex(({ from }) => from > seconds * 1_000);
  return next < 0 ? cues.length - 1 : next - 1;
}

/** How many lines, from the first, begin within what may be reached. */
export const linesWithin = (cues: readonly Cue[], seconds: number): number =>
  lineAt(cues, seconds + DRAG_SLACK_SECONDS) + 1;
