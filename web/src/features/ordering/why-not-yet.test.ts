import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { expect, test } from "vitest";
import type { FreshPrice } from "./checkout-summary.tsx";
import { whyNotYet } from "./why-not-yet.ts";

const itemsOf = (courseType: number) => [{ courseType }] as FreshPrice["items"];
const book = { items: itemsOf(COURSE_TYPE.book), needsShipping: true, orderAmt: 30 };
const course = { items: itemsOf(COURSE_TYPE.training), needsShipping: false, orderAmt: 30 };
const both = { ...course, needsShipping: true };
const free = { ...course, orderAmt: 0 };

test.each([
  ["a book without an address", book, undefined, true, false, "address"],
  ["a book with an address", book, 7, true, false, undefined],
  ["an invoice that is not filled in", book, 7, false, false, "invoice"],
  ["a course whose terms are not agreed to", course, undefined, true, false, "terms"],
  ["a course whose terms are agreed to", course, undefined, true, true, undefined],
  ["a free course, which takes no invoice", free, undefined, false, true, undefined],
  ["all of it missing: the first on the page", both, undefined, false, false, "address"],
  ["all but the address", both, 7, false, false, "invoice"],
] as const)("%s", (_, price, addrId, invoiceReady, agreedTerms, missing) => {
  expect(whyNotYet({ price, addrId, isInvoiceReady: () => invoiceReady, agreedTerms })).toBe(missing);
});
