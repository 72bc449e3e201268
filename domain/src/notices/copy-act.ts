/** What staff did with a buyer's copies; apart from the wording, which no page should load with its contract. */
export const COPY_ACTS = ["give", "take-back", "move", "link", "link-end"] as const;
export type CopyAct = (typeof COPY_ACTS)[number];
