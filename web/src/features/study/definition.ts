export type Source = { definition: string; playURL: string };

/** The source of that definition, else HD, else the first (back-office spec 9; requirements note PLAY-003). */
export function sourceOf(sources: readonly Source[], definition?: string): Source | undefined {
  const of = (wanted: string | undefined) => sources.find((one) => one.definition === wanted);
  return of(definition) ?? of("HD") ?? sources[0];
}
