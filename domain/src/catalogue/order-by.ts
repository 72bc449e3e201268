// Parses orderByClause into known columns; never SQL, anything else is refused (domain.md "Catalogue",
// security.md 13).

/** Sortable columns, in the documents' spelling. */
export const sortColumns = [
  "course_status",
  "course_order",
  "order_count",
  "course_price",
  "publish_time",
  "create_time",
  "course_name",
  "course_hot",
  "course_id",
] as const;
export type SortColumn = (typeof sortColumns)[number];
export type SortTerm = { column: SortColumn; direction: "asc" | "desc" };

/** Default of public lists (requirements.tsv CAT-024, note). */
export const publicOrder = "course_order desc";
/** Default of office lists (back-office spec 9). */
export const officeOrder = "course_status asc,course_order desc";

const columns = new Set<string>(sortColumns);

/** Sort terms; undefined if any part is unknown. */
export function parseOrderBy(clause: string): SortTerm[] | undefined {
  const terms: SortTerm[] = [];
  for (const part of clause.split(",")) {
    const [, column = "", direction = "asc"] = /^ *([a-z_]+)(?: +(asc|desc))? *$/i.exec(part) ?? [];
    const name = column.toLowerCase();
    if (!columns.has(name) || terms.some((term) => term.column === name)) return undefined;
    terms.push({ column: name as SortColumn, direction: direction.toLowerCase() as SortTerm["direction"] });
  }
  return terms;
}
