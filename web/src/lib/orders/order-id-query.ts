import { plainForm } from "@zhutu/domain/text-forms.ts";

/** An order's number as staff type it, or its first digits: in groups, with blanks or dashes between. */
export const orderIdQuery = (typed: string): { orderId?: string } => {
  const orderId = plainForm(typed);
  return orderId ? { orderId } : {};
};
