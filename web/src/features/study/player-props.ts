import type { PlaySource } from "@zhutu/domain/media/video.ts";
import type { ReactNode } from "react";

export type Source = PlaySource;

/** The source of that definition, else HD, else the first (back-office spec 9; requirements note PLAY-003). */
export function sourceOf(sources: readonly Source[], definition?: string): Source | undefined {
  const of = (wanted: string | undefined) => sources.find((one) => one.definition === wanted);
  return of(definition) ?? of("HD") ?? sources[0];
}

const names: Readonly<Record<string, string>> = {
  AUTO: "自动",
  FHD: "超清",
  HD: "高清",
  SD: "标清",
  LD: "流畅",
};

/** What a person reads for a definition. */
export const definitionName = (definition: string): string => names[definition] ?? definition;

/** The definition of a picture that is so many lines high: up to 360, 480, 720 and more. */
export function definitionOfHeight(height: number): string {
  if (height > 720) return "FHD";
  if (height > 480) return "HD";
  return height > 360 ? "SD" : "LD";
}

export type PlayerProps = {
  title: string;
  sources: readonly Source[];
  /** Where to begin (seconds) when `sources` belong to another video than before. */
  videoKey: string;
  startAt: number;
  /** What was watched so far (seconds): nothing beyond may be dragged to. Undefined: everything may. */
  watchedUpTo: number | undefined;
  onPlaying: (position: number) => void;
  onMoved: (position: number) => void;
  onSeeking: () => void;
  onWaiting: (position: number) => void;
  onPaused: (position: number) => void;
  onEnded: (position: number) => void;
  /** The video could not be loaded; new `sources` go on at the same place. */
  onFailed: () => void;
  onDragRefused: () => void;
  /** The lesson books hours by play time and is not done: it plays no faster than it was made. */
  byTime?: boolean;
  nextTitle: string | undefined;
  onNext: () => void;
  /** Places (seconds, ascending) that nobody gets past before they are gone from here; told by `onStop`. */
  stops?: readonly number[];
  onStop?: () => void;
  /** All places where the video stops or did, drawn on the timeline. */
  marks?: readonly number[];
  /** Plain WebVTT. */
  captions?: string | undefined;
  /** Something is to be done first: the picture stands, and goes on when that is over. */
  held?: boolean;
  /** Something over the picture takes the keys, while the picture goes on. */
  asked?: boolean;
  /** Where a picture that is held stands instead (seconds). */
  backTo?: number | undefined;
  /** Something lies over the whole stage: nothing of the bar takes a press or the focus. */
  covered?: boolean;
  /** Where to go now; another object, another time. */
  goTo?: { at: number } | undefined;
  /** Laid over the picture, also in full screen. */
  children?: ReactNode;
};
