import type { PlaySource } from "@zhutu/domain/media/video.ts";

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
