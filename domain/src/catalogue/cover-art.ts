/** Palettes and motifs of generated covers. */
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

/** Cover until staff upload one. Title: at most two lines of 6 characters. */
export type CoverArt = { kicker: string; title: string[]; pill: string; palette: Palette; motif: Motif };
