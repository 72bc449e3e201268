// What people take home as a file, where no other journey does: each button gives a file with its name and its bytes.
// Others: certificates (certificate), handouts (handouts), invoices (request-invoice), orders, deliveries, the invoice
// batch, the question template and its annotated workbook (office-day).
import type { Page } from "@playwright/test";
import { downloaded } from "./downloaded.ts";
import { expect, openSession, signIn, test, type Person } from "./fixtures.ts";

type Row = {
  what: string;
  path: string | ((page: Page) => Promise<string>);
  button: string | RegExp;
  name: RegExp;
  begins: string;
};
const workbook = "PK\u0003\u0004";

/** Where the first package of the firm is given away. */
async function assignPage(page: Page): Promise<string> {
  const { token } = await openSession(page.request, "bulkBuyer");
  const answer = await page.request.get("/api/user/orders?state=paid&page=1&pageSize=50", {
    headers: { authorization: token },
  });
  const { resultObject } = (await answer.json()) as {
    resultObject: { orders: { orderId: string; orderType: string }[] };
  };
  const order = resultObject.orders.find(({ orderType }) => orderType === "package");
  return `/board/user/order-assign-users/${order?.orderId}`;
}

const table: readonly (readonly [Person, readonly Row[]])[] = [
  [
    "user",
    [
      {
        what: "one's own data",
        path: "/board/user/profile",
        button: "导出",
        name: /^我的数据\.json$/,
        begins: "{",
      },
    ],
  ],
  [
    "bulkBuyer",
    [
      {
        what: "a roster to fill in",
        path: assignPage,
        button: "下载模板",
        name: /\.xlsx$/,
        begins: workbook,
      },
      { what: "who has a copy", path: assignPage, button: "导出", name: /\.xlsx$/, begins: workbook },
      { what: "the team", path: "/board/user/team", button: /导出/, name: /\.xlsx$/, begins: workbook },
    ],
  ],
  [
    "admin",
    [
      { what: "users", path: "/board/admin/users", button: "导出", name: /^用户.*\.xlsx$/, begins: workbook },
      {
        what: "questions",
        path: "/board/admin/question-banks/2/questions",
        button: "导出",
        name: /\.xlsx$/,
        begins: workbook,
      },
      {
        what: "scores",
        path: "/board/admin/papers/106/scores",
        button: "导出",
        name: /_考生成绩\.xlsx$/,
        begins: workbook,
      },
      {
        what: "a channel's sales",
        path: "/board/admin/channel-statis/9",
        button: "导出",
        name: /^渠道销售_.*\.xlsx$/,
        begins: workbook,
      },
    ],
  ],
  [
    "channel",
    [
      {
        what: "the channel's code as a picture",
        path: "/board/channel/statis",
        button: "下载二维码 PNG",
        name: /-推广二维码\.png$/,
        begins: "\u{FFFD}PNG",
      },
      {
        what: "the channel's code for print",
        path: "/board/channel/statis",
        button: "下载二维码 SVG",
        name: /-推广二维码\.svg$/,
        begins: "<",
      },
    ],
  ],
];

for (const [person, rows] of table)
  test(`every file that ${person} takes arrives with its name and bytes`, async ({ page }) => {
    await signIn(page, person);
    for (const { what, path, button, name, begins } of rows) {
      await page.goto(typeof path === "string" ? path : await path(page));
      const press = page
        .getByRole("button", typeof button === "string" ? { name: button, exact: true } : { name: button })
        .first();
      const file = await downloaded(page, press);
      expect.soft(file.name, what).toMatch(name);
      expect.soft(file.begins.startsWith(begins), `${what} begins with ${file.begins}`).toBe(true);
    }
  });
