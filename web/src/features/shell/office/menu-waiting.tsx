import { getMenuWaiting } from "@zhutu/domain/desk/contract.ts";
import type { WaitingKind } from "@zhutu/domain/desk/waiting.ts";
import { Badge } from "antd";
import type { ReactNode } from "react";
import { useApi } from "../../../lib/api/query.ts";
import { countText } from "../../../ui/count-text.ts";
import css from "./shell.module.css";
import { waitingWork } from "../../../lib/waiting.ts";

const askAgainMs = 300_000;

type Waiting = Readonly<Record<string, number>>;

export const useCounts = (enabled: boolean) =>
  useApi(getMenuWaiting, {}, { enabled, staleTime: askAgainMs, refetchInterval: askAgainMs }).data;

/** How much waits on each of these pages, by their address; nothing is asked by whoever has none that is counted. */
export function useMenuWaiting(places: readonly { to: string }[]): Waiting {
  const counted = waitingWork.filter(({ page }) => places.some(({ to }) => to === page));
  const counts = useCounts(counted.length > 0)?.waiting;
  if (!counts) return {};
  return Object.fromEntries(counted.map(({ kind, page }) => [page, counts[kind]]));
}

/** What is to be done on that page with the number that its entry in the menu has, where there is something. */
export function useNameWithCount(name: string, kind: WaitingKind): string {
  const count = useCounts(true)?.waiting[kind] ?? 0;
  return count > 0 ? `${name} ${countText(count)}` : name;
}

/** The sum, for a button that represents the whole menu. */
export const allWaiting = (waiting: Waiting): number =>
  Object.values(waiting).reduce((sum, count) => sum + count, 0);

/** What a place or the way to the menu is called while that much waits there. */
export const nameWaiting = (name: string, count: number): string =>
  count > 0 ? `${name}，${countText(count)} 处待处理` : name;

/** antd's own colour is for a light background. */
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
    {countText(count)}
    <span className="sr"> 处待处理</span>
  </span>
);
