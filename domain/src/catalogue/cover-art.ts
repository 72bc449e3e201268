/** The palettes and motifs of the generated covers (design: covers by type and subject). */
export const palettes = ["exam", "cost", "edu", "live", "free", "qa", "book"] as const;
export const motifs = [
  "building",
  "bridge",
  "pipes",
  "dam",
  "road",
  "strata",
  "bars",
  "network",
  "portico",
  "frame",
  "helmet",
  "leaf",
  "rings",
  "book",
] as const;
export type Palette = (typeof palettes)[number];
export type Motif = (typeof motifs)[number];

/** A cover drawn by the site: shown until staff upload a picture. Title: one or two lines of at most 6 characters. */
export type CoverArt = { kicker: string; title: string[]; pill: string; palette: Palette; motif: Motif };
