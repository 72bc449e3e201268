import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, refused } from "../../testing/open-screen.tsx";
import MyInvoicesPage from "./my-invoices.tsx";

const row = {
  invoiceId: null,
  orderId: "20261122000000000001",
  invoiceName: "施工管理精讲班",
  invoiceType: null,
  payerName: "",
  invoiceStatus: 0,
  invoiceAmt: 399,
  invoiceNo: "",
  refundedAmt: 0,
  refundedWhole: false,
  refundDueAmt: 0,
  createTime: null,
  paidTime: "2026-11-22T01:05:06.000Z",
};
const sent = {
  ...row,
  orderId: "20261122000000000002",
  invoiceId: 3,
  invoiceName: "造价案例分析",
  invoiceType: 2,
  payerName: "山东鲁匠建设集团有限公司",
  invoiceStatus: 2,
  createTime: "2026-11-22T02:00:00.000Z",
};

const withdrawn = {
  ...sent,
  orderId: "20261122000000000004",
  invoiceId: 4,
  invoiceName: "建筑法规",
  invoiceStatus: 0,
};
const free = { ...row, orderId: "20261122000000000003", invoiceName: "安全生产公开课", invoiceAmt: 0 };

const open = (list: () => unknown = () => undefined) =>
  openScreen({
    screens: { "/board/user/my-invoice": <MyInvoicesPage /> },
    at: "/board/user/my-invoice",
    role: "user",
    answers: {
      "GET /api/user/invoices": ({ query }) => {
        const found = [row, sent, free, withdrawn].filter((one) =>
          one.invoiceName.includes(query.get("productName") ?? ""),
        );
        return list() ?? { invoices: found, total: found.length };
      },
    },
  });
const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name });

test("[INV-003] it is searched by product name", async () => {
  const { called } = await open();
  await expect.element(rowOf("施工管理精讲班")).toBeVisible();
  await page.getByRole("searchbox", { name: "搜索商品名称" }).fill("案例");
  await userEvent.keyboard("{Enter}");
  await expect.element(rowOf("施工管理精讲班")).not.toBeInTheDocument();
  await expect.element(rowOf("造价案例分析")).toBeVisible();
  expect(called("GET /api/user/invoices").map(({ query }) => query.get("productName"))).toEqual([
    null,
    "案例",
  ]);
});

test.each([
  ["施工管理精讲班", "申请发票", "20261122000000000001"],
  ["造价案例分析", "查看", "20261122000000000002"],
  ["安全生产公开课", "无需开票", "20261122000000000003"],
  ["建筑法规", "重新申请", "20261122000000000004"],
])("[INV-004] beside the status of %s a link, %s, leads to its invoice", async (name, status, orderId) => {
  const { address } = await open();
  await rowOf(name)
    .getByRole("link", { name: `${name} ${status}` })
    .click();
  await expect.poll(address).toBe(`/board/user/invoice?orderId=${orderId}`);
});

test("one that was taken back says so", async () => {
  await open();
  await expect.element(rowOf("建筑法规").getByText("已撤回")).toBeVisible();
});

test("nothing yet, nothing found, and what went wrong are said", async () => {
  await open(() => ({ invoices: [], total: 0 }));
  await expect.element(page.getByText("还没有可以开发票的订单")).toBeVisible();
  await open();
  await page.getByRole("searchbox", { name: "搜索商品名称" }).fill("没有");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("没有符合条件的订单")).toBeVisible();
  await open(() => refused(500, "系统出错了，请稍后再试"));
  await expect.element(page.getByRole("button", { name: "重试" })).toBeVisible();
});
