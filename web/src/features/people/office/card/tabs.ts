// The tabs of the person card, each with what its call needs.
import { oneOf } from "../../../../lib/lists/list-params.ts";
import type { AdminRights } from "@zhutu/domain/rights.ts";
import { isWithinRights } from "../../../../lib/session/rights.ts";

export const PERSON_TABS = [
  { key: "overview", label: "总览", needs: "seeAPerson" },
  { key: "orders", label: "订单", needs: "manageOrders" },
  { key: "courses", label: "课程", needs: "seeAPerson" },
  { key: "hours", label: "学时", needs: "seeAPerson" },
  { key: "tests", label: "测验", needs: "seePersonTests" },
  { key: "invoices", label: "发票", needs: "manageInvoices" },
  { key: "sign-ins", label: "登录", needs: "managePeople" },
  { key: "notes", label: "备注", needs: "answerCallers" },
] as const;
export type PersonTab = (typeof PERSON_TABS)[number]["key"];

/** Those that these rights open; staff accounts have no notes. */
export const tabsOf = (rights: AdminRights, { isLearner }: { isLearner: boolean }) =>
  PERSON_TABS.filter((tab) => isWithinRights(tab, rights) && (isLearner || tab.key !== "notes"));

/** The tab in the address. */
export const personTab = oneOf(
  PERSON_TABS.map(({ key }) => key),
  "overview",
);
