import { getBillsWaiting } from "@zhutu/domain/payment/contract.ts";
import { useApi } from "../../../lib/api/query.ts";
import css from "../../../office/office.module.css";
import { officePaths } from "../../../office-paths.ts";
import type { Section } from "./menu-of.ts";

const askAgainMs = 300_000;

/** How much waits on the page of the companies' bills; 0 for whoever has no such page. */
export function useBillsWaiting(sections: readonly Section[]): number {
  const enabled = sections.some(({ places }) => places.some(({ to }) => to === officePaths.money()));
  const query = useApi(getBillsWaiting, {}, { enabled, staleTime: askAgainMs, refetchInterval: askAgainMs });
  return query.data?.count ?? 0;
}

/** The number at the menu's entry. */
export const BillsWaiting = ({ count }: { count: number }) => (
  <span className={css.waiting}>
    <span className="sr">，</span>
    {count > 99 ? "99+" : count}
    <span className="sr"> 处待处理</span>
  </span>
);
