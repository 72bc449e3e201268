import { getBillsWaiting } from "@zhutu/domain/payment/contract.ts";
import { Badge } from "antd";
import type { ReactNode } from "react";
import { useApi } from "../../../lib/api/query.ts";
import css from "../../../office/office.module.css";
import { officePaths } from "../../../office-paths.ts";

const askAgainMs = 300_000;

/** How much waits on the page of the companies' bills; 0 for whoever has no such page. */
export function useBillsWaiting(places: readonly { to: string }[]): number {
  const enabled = places.some(({ to }) => to === officePaths.money());
  const query = useApi(getBillsWaiting, {}, { enabled, staleTime: askAgainMs, refetchInterval: askAgainMs });
  return query.data?.count ?? 0;
}

const counted = (count: number): string => (count > 99 ? "99+" : String(count));

/** What a place or the way to the menu is called while that much waits there. */
export const nameWaiting = (name: string, count: number): string =>
  count > 0 ? `${name}，${counted(count)} 处待处理` : name;

/** antd's own would be that of words on a light ground. */
const inherited = { root: { color: "inherit" } };

/** A mark at an icon where the number has no room; what bears the icon says the number in its name. */
export const WaitingDot = ({ count, children }: { count: number; children: ReactNode }) =>
  count > 0 ? (
    <Badge dot styles={inherited} data-waiting="">
      {children}
    </Badge>
  ) : (
    children
  );

/** The number at the menu's entry. */
export const BillsWaiting = ({ count }: { count: number }) => (
  <span className={css.waiting}>
    <span className="sr">，</span>
    {counted(count)}
    <span className="sr"> 处待处理</span>
  </span>
);
