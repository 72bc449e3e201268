// Page sizes (learner spec 9, back-office spec 9; RULE-008).

export const DEFAULT_PAGE_SIZE = 10;

export const PAGE_SIZES: readonly number[] = [DEFAULT_PAGE_SIZE, 20, 50];

/** Order lists also offer 100 (ORD-033, AORD-001). */
export const ORDER_PAGE_SIZES: readonly number[] = [...PAGE_SIZES, 100];

/** The address's size if among the choices, else the default. */
export function readPageSize(text: string | null, choices: readonly number[] = PAGE_SIZES): number {
  return choices.find((choice) => String(choice) === text) ?? DEFAULT_PAGE_SIZE;
}

export const LAST_PAGE = 100_000;

/** The address's page, 1 to 100,000 in plain digits; otherwise 1. */
export function readPage(text: string | null): number {
  const page = /^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : 1;
  return page <= LAST_PAGE ? page : 1;
}

/** An empty list has one. */
export const lastPageOf = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));
