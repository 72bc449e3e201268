import type { Access } from "../endpoint.ts";
import { may } from "../permissions.ts";

/** What waits for staff: whose right it is, and within how many hours it is dealt with. */
export const WAITING = {
  /** Paid orders with unsent post. */
  orders: { access: may.manageOrders, hours: 48 },
  /** Unsent invoices, issued or not, unless a refund is pending. */
  invoices: { access: may.manageInvoices, hours: 48 },
  refunds: { access: may.manageOrders, hours: 72 },
  /** Unsettled differences, and bills that could not be fetched. */
  bills: { access: may.manageOrders, hours: null },
  /** Courses in audit. */
  courses: { access: may.runTheCatalogue, hours: 48 },
  /** Unreviewed comments. */
  comments: { access: may.moderateComments, hours: 24 },
  /** Unanswered question reports. */
  reports: { access: may.runTheCatalogue, hours: 72 },
  /** Unanswered objections to closed months. */
  objections: { access: may.closeStatements, hours: 72 },
} as const satisfies Record<string, { access: Access; hours: number | null }>;

export type WaitingKind = keyof typeof WAITING;
export const waitingKinds = Object.keys(WAITING) as [WaitingKind, ...WaitingKind[]];
