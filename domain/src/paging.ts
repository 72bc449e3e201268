// How many rows a page of a list has (learner spec 9, back-office spec 9; RULE-008).

/** Rows on a page when nobody chose. */
export const DEFAULT_PAGE_SIZE = 10;

/** What a person may choose. */
export const PAGE_SIZES: readonly number[] = [DEFAULT_PAGE_SIZE, 20, 50];

/** Lists of orders offer 100 as well (ORD-033, AORD-001). */
export const ORDER_PAGE_SIZES: readonly number[] = [...PAGE_SIZES, 100];

/** The page size that an address asks for, when it is one of the choices; else the default. */
export function readPageSize(text: string | null, choices: readonly number[] = PAGE_SIZES): number {
  return choices.find((one) => String(one) === text) ?? DEFAULT_PAGE_SIZE;
}

/** The last page that a call may ask for. */
export const LAST_PAGE = 100_000;

/** The page that an address asks for, 1 to 100,000 in plain digits; whatever else it says is the first. */
export function readPage(text: string | null): number {
  const page = /^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : 1;
  return page <= LAST_PAGE ? page : 1;
}

/** The last page of a list of `total` rows; an empty list has one page. */
export const lastPageOf = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));
