/** The `ellipsis` of a text in a row that is longer than so many lines: 展开 shows the rest, 收起 folds it again. */
export const folded = (rows: number) =>
  ({ rows, expandable: "collapsible", symbol: (open: boolean) => (open ? "收起" : "展开") }) as const;
