import type { Page } from "../e2e/browser.ts";
import type { Role } from "../web/src/lib/route-handle.ts";

/** A picture that `npm run shots` takes. */
export type Shot = {
  name: string;
  path: string;
  role: Role | "bulkBuyer" | "anonymous";
  /** What the server answers when that is not 200. */
  status?: number;
  /** An answer that the API is given in place of its own: a failure, or its result changed; several where one page asks more. */
  answer?: Given | readonly Given[];
  /** What a person does on the page before its picture is taken. */
  press?: (page: Page) => Promise<unknown>;
};
export type Given = { path: string; change: "fails" | ((result: unknown) => unknown) };

export const longName =
  "二级建造师《建筑工程管理与实务》精讲班（2026）全程直播答疑与考前冲刺模拟题详解".repeat(3);
