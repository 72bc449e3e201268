import { getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import { Badge } from "antd";
import type { ReactNode } from "react";
import { useApi } from "../../../lib/api/query.ts";
import css from "../../../office/office.module.css";
import { officePaths } from "../../../office-paths.ts";

const askAgainMs = 300_000;

/** The pages where something waits, each with its number in the answer. */
const COUNTED = {
  orders: officePaths.orders(),
  invoices: officePaths.invoices(),
  refunds: officePaths.refunds(),
  bills: officePaths.money(),
} as const;

type Waiting = Readonly<Record<string, number>>;

/** How much waits on each of these pages, by their address; nothing is asked by whoever has none that is counted. */
export function useMenuWaiting(places: readonly { to: string }[]): Waiting {
  const counted = Object.entries(COUNTED).filter(([, page]) => places.some(({ to }) => to === page));
  const enabled = counted.length > 0;
  const { data } = useApi(
    getMenuWaiting,
    {},
    { enabled, staleTime: askAgainMs, refetchInterval: askAgainMs },
  );
  if (!data) return {};
  return Object.fromEntries(counted.map(([of, page]) => [page, data[of as keyof typeof COUNTED]]));
}

/** All of it together, for a place that stands for the whole menu. */
export const allWaiting = (waiting: Waiting): number =>
  Object.values(waiting).reduce((sum, count) => sum + count, 0);

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
export const WaitingNumber = ({ count }: { count: number }) => (
  <span className={css.waiting}>
    <span className="sr">，</span>
    {counted(count)}
    <span className="sr"> 处待处理</span>
  </span>
);
