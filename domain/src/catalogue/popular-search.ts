// What many people searched for (domain.md "Finding a course").
import { searchForm } from "../name-rule.ts";

export const POPULAR_DAYS = 30;
/** Fewer are not shown. */
export const LEAST_SEARCHES = 3;
export const MOST_POPULAR = 6;

const MOST_CHARACTERS = 20;

/** The form under which a search is counted; undefined for what may name a person (numbers, addresses) or is too long. */
export function popularForm(text: string): string | undefined {
  const form = searchForm(text).toUpperCase();
  const length = [...form].length;
  if (length < 2 || length > MOST_CHARACTERS || /\d{5,}|@|\/|\.[A-Z]/u.test(form)) return undefined;
  return form;
}
