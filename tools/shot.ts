import type { Page } from "../e2e/browser.ts";
import type { Role } from "../web/src/lib/route-handle.ts";

export type Shot = {
  name: string;
  path: string;
  role: Role | "bulkBuyer" | "anonymous";
  /** The expected status if not 200. */
  status?: number;
  /** Replaced API answers: a failure or a changed result. */
  answer?: Given | readonly Given[];
  /** Actions before the picture. */
  press?: (page: Page) => Promise<unknown>;
};
export type Given = { path: string; change: "fails" | ((result: unknown) => unknown) };

export const longName =
  "二级建造师《建筑工程管理与实务》精讲班（2026）全程直播答疑与考前冲刺模拟题详解".repeat(3);
