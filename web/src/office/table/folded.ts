/** `ellipsis` for text longer than `rows` lines, with 展开 and 收起. */
export const folded = (rows: number) =>
  ({ rows, expandable: "collapsible", symbol: (open: boolean) => (open ? "收起" : "展开") }) as const;
