/** PostgreSQL's largest integer. */
export const MAX_ID = 2_147_483_647;

/** Id in an address: plain digits from 1 to MAX_ID, else undefined. */
export function idIn(text: string | null | undefined): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : MAX_ID + 1;
  return id <= MAX_ID ? id : undefined;
}
