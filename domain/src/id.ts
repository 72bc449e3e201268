/** The greatest id: PostgreSQL's integer. */
export const MOST_ID = 2_147_483_647;

/** The id that a text of an address holds: 1 to 2,147,483,647 in plain digits; undefined for anything else. */
export function idIn(text: string | null | undefined): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : MOST_ID + 1;
  return id <= MOST_ID ? id : undefined;
}
