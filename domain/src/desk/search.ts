import type { Access, Role } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { normalPhone } from "../phone.ts";
import { type AdminRights, admitsRights } from "../rights.ts";
import { lengthOf, trimmed } from "../text-rule.ts";

export type Sought = {
  /** First digits of an order number, at least eight (its day). */
  orderId?: string;
  /** Whole phone. */
  telephone?: string;
  /** Part of a name. */
  name?: string;
};

/** Reads input with spaces, dashes or full-width digits; empty if nothing can be searched yet. */
export function soughtIn(typed: string): Sought {
  const text = trimmed(typed);
  const digits = normalPhone(text);
  if (!/^\d+$/.test(digits)) return lengthOf(text) === 0 ? {} : { name: text };
  if (digits.length === 11 && digits.startsWith("1")) return { telephone: digits };
  if (digits.length >= 8 && digits.length <= 20) return { orderId: digits };
  return { name: text };
}

/** What a search finds: administrators by their rights, teachers only their own courses. */
export function searchReach(role: Role, rights: AdminRights) {
  const reaches = (access: Access): boolean => role === "admin" && admitsRights(access, rights);
  return {
    people: reaches(may.managePeople),
    orders: reaches(may.manageOrders),
    courses: role === "teacher" || reaches(may.runTheCatalogue),
  };
}

export function searchableWords(role: Role, rights: AdminRights): string[] {
  const { people, orders, courses } = searchReach(role, rights);
  const persons = people ? ["手机号", "姓名"] : ["买家手机号", "买家姓名"];
  return [...(orders ? ["订单号"] : []), ...(people || orders ? persons : []), ...(courses ? ["课程"] : [])];
}
