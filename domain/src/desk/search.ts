import type { Access, Role } from "../endpoint.ts";
import { normalCreditCode } from "../invoicing/credit-code.ts";
import { may } from "../permissions.ts";
import { normalPhone } from "../phone.ts";
import { type AdminRights, admitsRights } from "../rights.ts";
import { lengthOf, trimmed } from "../text-rule.ts";

export type Sought = {
  /** First digits of an order number, at least eight (its day). */
  orderId?: string;
  /** Whole phone. */
  telephone?: string;
  /** Last four digits of a phone. */
  phoneEnd?: string;
  /** Whole number of an invoice. */
  invoiceNo?: string;
  /** Whole tax number of a firm. */
  payerId?: string;
  /** Part of a name: of a person, firm or course. */
  name?: string;
};

/** Reads input with spaces, dashes or full-width digits; empty if nothing can be searched yet. */
export function soughtIn(typed: string): Sought {
  const text = trimmed(typed);
  const digits = normalPhone(text);
  if (/^\d+$/.test(digits)) return soughtByDigits(digits, text);
  if (lengthOf(text) === 0) return {};
  const code = normalCreditCode(text);
  return /^(?=.*\d)[0-9A-Z]{15,20}$/.test(code) ? { payerId: code } : { name: text };
}

function soughtByDigits(digits: string, text: string): Sought {
  const { length } = digits;
  if (length === 4) return { phoneEnd: digits, name: digits };
  if (length === 11 && digits.startsWith("1")) return { telephone: digits };
  if (length < 8 || length > 20) return { name: text };
  return {
    orderId: digits,
    ...(length === 20 && { invoiceNo: digits }),
    ...((length === 15 || length === 18) && { payerId: digits }),
  };
}

/** What a search finds: administrators by their rights, teachers only their own courses. */
export function searchReach(role: Role, rights: AdminRights) {
  const reaches = (access: Access): boolean => role === "admin" && admitsRights(access, rights);
  return {
    people: reaches(may.seeAPerson),
    /** Also accounts of staff. */
    staff: reaches(may.managePeople),
    orders: reaches(may.manageOrders),
    invoices: reaches(may.manageInvoices),
    courses: role === "teacher" || reaches(may.runTheCatalogue),
  };
}

/** What the caller's search may promise, and no more. */
export function searchableWords(role: Role, rights: AdminRights): string[] {
  const { people, orders, invoices, courses } = searchReach(role, rights);
  return [
    ...(people ? ["手机号或后四位", "姓名"] : []),
    ...(orders ? ["订单号"] : []),
    ...(invoices ? ["单位、税号、发票号"] : []),
    ...(courses ? ["课程"] : []),
  ];
}
