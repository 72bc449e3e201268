import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { Page } from "../browser.ts";
import type { Role } from "../../web/src/lib/route-handle.ts";

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
  /** Only what the window shows, as with a dialog open: the whole page would be scrolled to its top. */
  inWindow?: boolean;
};
export type Given = { path: string; change: "fails" | ((result: unknown) => unknown) };

/** A picture of an address that one role sees; `more` is what differs from opening it. */
export const shotsAs =
  (role: Shot["role"]) =>
  (name: string, path: string, more: Partial<Shot> = {}): Shot => ({ name, path, role, ...more });

/** The address's answer in each of these states, `name` and state joined. */
export const statesOf = (
  shot: Shot,
  api: string,
  states: Readonly<Record<string, Given["change"]>>,
): Shot[] =>
  Object.entries(states).map(([state, change]) => ({
    ...shot,
    name: `${shot.name}-${state}`,
    answer: { path: api, change },
  }));

/** Replaces the API's answer for that path. */
export const answerWith = (page: Page, { path, change }: Given): Promise<unknown> =>
  page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (change === "fails")
        return route.fulfill({
          status: 500,
          json: { code: "error", msg: "系统出错了，请稍后再试", requestId: "req-1" },
        });
      const response = await route.fetch();
      const body = (await response.json()) as { resultObject: unknown };
      const json = { ...body, code: 200, resultObject: change(body.resultObject) };
      return route.fulfill({ response, status: 200, json });
    },
  );

/** Puts these into the answer. */
export const withFields =
  (fields: object): Given["change"] =>
  (result) => ({ ...(result as object), ...fields });

/** A seeded order's number (server/src/seed/history.ts), by day in Shanghai and place in the list. */
export const seededOrder = (daysAgo: number, at: number): string =>
  shanghaiDay(new Date(Date.now() - daysAgo * 86_400_000)).replaceAll("-", "") +
  String(481_516_234_200 + at * 7_919);

/** An order whose first line is an exchanged course. */
export const withExchange = (result: unknown): unknown => {
  const { orderItems, ...order } = result as { orderItems: object[] };
  const [first, ...others] = orderItems;
  const given = { refundedAmt: 40, refundedTime: new Date().toISOString() };
  return { ...order, ...given, orderItems: [{ ...first, exchange: { fromName: longName, givenBack: 40 } }, ...others] };
};

/** Presses each visible button in turn. */
export const press =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) {
      const button = page.getByRole("button", { name }).filter({ visible: true }).first();
      if (await button.isVisible()) await button.click();
    }
  };

/** Failed requests retry before the error shows. */
export const retried = { press: (page: Page) => page.getByRole("button", { name: "重试" }).waitFor() };

export const longName =
  "二级建造师《建筑工程管理与实务》精讲班（2026）全程直播答疑与考前冲刺模拟题详解".repeat(3);
