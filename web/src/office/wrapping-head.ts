/** The head of a Card whose name and acts need not fit into one line: what does not is put below, and nothing is cut off. */
export const wrappingHead = {
  header: { flexWrap: "wrap" },
  title: { flex: "none", maxWidth: "100%", whiteSpace: "normal" },
  extra: { minWidth: 0 },
} as const;
