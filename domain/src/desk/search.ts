// What the office's search box was given, and so what it can mean.
import type { Access, Role } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { normalPhone } from "../phone.ts";
import { type AdminRights, admitsRights } from "../rights.ts";
import { lengthOf, trimmed } from "../text-rule.ts";

/** What may be looked for: an order by its number, a person by phone or name, a course by name. */
export type Sought = {
  /** The beginning of an order's number, from eight digits: the day. */
  orderId?: string;
  /** A whole phone number. */
  telephone?: string;
  /** A part of a name. */
  name?: string;
};

/** Reads what was typed, with blanks, dashes and full-width digits as people paste them; empty when it can mean nothing yet. */
export function soughtIn(typed: string): Sought {
  const text = trimmed(typed);
  const digits = normalPhone(text);
  if (!/^\d+$/.test(digits)) return lengthOf(text) === 0 ? {} : { name: text };
  if (digits.length === 11 && digits.startsWith("1")) return { telephone: digits };
  if (digits.length >= 8 && digits.length <= 20) return { orderId: digits };
  return { name: text };
}

/** What the search box finds for somebody: of administrators what their rights reach, of teachers own courses alone. */
export function searchReach(role: Role, rights: AdminRights) {
  const reaches = (access: Access): boolean => role === "admin" && admitsRights(access, rights);
  return {
    people: reaches(may.managePeople),
    orders: reaches(may.manageOrders),
    courses: role === "teacher" || reaches(may.runTheCatalogue),
  };
}

/** The same in words, for the box. */
export function searchableWords(role: Role, rights: AdminRights): string[] {
  const { people, orders, courses } = searchReach(role, rights);
  const persons = people ? ["手机号", "姓名"] : ["买家手机号", "买家姓名"];
  return [...(orders ? ["订单号"] : []), ...(people || orders ? persons : []), ...(courses ? ["课程"] : [])];
}
