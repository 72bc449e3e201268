import { digitalGoodsTerms, digitalGoodsUnread } from "@zhutu/domain/ordering/digital-goods.ts";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { refused } from "../../testing/open-screen.tsx";
import { aQuote } from "../../testing/orders.ts";
import { openConfirmation, submit } from "./confirm-order-testing.tsx";

const orderId = "20261122000000000001";
const invoices = {
  "GET /api/user/profile": () => ({ userName: "李建国", telephone: "13800000001" }),
  "GET /api/user/invoice-titles": () => [],
  "POST /api/invoices": () => ({ invoiceId: 3, invoiceStatus: 0 }),
};
async function open(over: Parameters<typeof openConfirmation>[0] = {}) {
  const opened = await openConfirmation({ ...over, answers: { ...invoices, ...over.answers } });
  const applied = () => opened.called("POST /api/invoices").map(({ body }) => JSON.parse(body) as unknown);
  return { ...opened, applied };
}
const needed = page.getByRole("radio", { name: "需要发票" });
const form = page.getByRole("form", { name: "发票信息" });
const box = (name: string) => form.getByLabelText(name, { exact: true });
const fill = async () => {
  await box("抬头名称").fill("山东鲁匠建设集团有限公司");
  await box("统一社会信用代码").fill("91350100M000100Y43");
  await box("接收邮箱").fill("caiwu@example.com");
};

test("[ORD-005] it is asked whether an invoice is needed, and none is unless one says so", async () => {
  const { bought, applied, address } = await open();
  const question = page.getByRole("radiogroup", { name: "是否需要发票" });
  await expect.element(question.getByRole("radio", { name: "不需要" })).toBeChecked();
  await expect.element(question.getByRole("radio", { name: "需要发票" })).not.toBeChecked();
  // Yes can be said, and taken back.
  await needed.click();
  await expect.element(question.getByRole("radio", { name: "需要发票" })).toBeChecked();
  await expect.element(question.getByRole("radio", { name: "不需要" })).not.toBeChecked();
  await question.getByRole("radio", { name: "不需要" }).click();
  await expect.element(question.getByRole("radio", { name: "不需要" })).toBeChecked();
  await submit();
  await expect.poll(address).toBe(`/index/submitted-order-info/${orderId}`);
  expect([bought().length, applied()]).toEqual([1, []]);
});

test("[ORD-006] the form shows when one is needed, and applies for the order that was placed", async () => {
  const { applied, address } = await open();
  expect(form.elements()).toEqual([]);
  await needed.click();
  await expect.element(form).toBeVisible();
  await fill();
  await submit();
  await expect.poll(address).toBe(`/index/submitted-order-info/${orderId}`);
  expect(applied()).toMatchObject([
    {
      orderId,
      payerName: "山东鲁匠建设集团有限公司",
      maillingName: "李建国",
      maillingTelephone: "13800000001",
    },
  ]);
});

test("[ORD-010] nothing is ordered until the form validates", async () => {
  const { bought } = await open();
  await needed.click();
  await submit();
  await expect.element(form.getByText("请输入抬头名称")).toBeVisible();
  await expect.element(box("抬头名称")).toHaveFocus();
  await fill();
  await box("统一社会信用代码").fill("91370102WWWW003571");
  await submit();
  await expect.element(form.getByText("请核对代码，确认无误后勾选")).toBeVisible();
  expect(bought()).toEqual([]);
  await form.getByRole("checkbox", { name: "已核对，代码无误" }).click();
  await submit();
  await expect.poll(() => bought().length).toBe(1);
});

test("nothing typed is lost when the price changes", async () => {
  let changed = false;
  const { bought } = await open({
    answers: {
      "POST /api/user/orders/buy": () => {
        if (changed) return { orderId };
        changed = true;
        return Response.json({
          code: "PRICE_CHANGED",
          msg: "价格有变动，请确认后再提交",
          resultObject: aQuote({ orderAmt: 200 }),
        });
      },
    },
  });
  await needed.click();
  await fill();
  await submit();
  await expect.element(page.getByRole("alert").filter({ hasText: "价格有变动" })).toBeVisible();
  await expect.element(page.getByRole("complementary", { name: "结算" }).getByText("¥200.00")).toBeVisible();
  await expect.element(box("抬头名称")).toHaveValue("山东鲁匠建设集团有限公司");
  await submit();
  await expect.poll(() => bought().length).toBe(2);
});

test("an application that does not get through is said, and kept for the order's own page", async () => {
  const { address } = await open({ answers: { "POST /api/invoices": () => refused(500, "系统出错了") } });
  await needed.click();
  await fill();
  await submit();
  await expect.element(page.getByText(/发票申请没有提交成功，请在订单页重新提交/)).toBeVisible();
  await expect.poll(address).toBe(`/index/submitted-order-info/${orderId}`);
  expect(sessionStorage.getItem("zhutu.own.invoice-draft")).toContain(orderId);
});

test("an order of 0 is asked for no invoice", async () => {
  await open({ quote: aQuote({ orderAmt: 0 }) });
  await expect.element(page.getByRole("heading", { name: "商品与价格" })).toBeVisible();
  expect(needed.elements()).toEqual([]);
});

const course = { ...aQuote().items[0]!, courseType: 1 as const };

test("goods that are delivered online ask for one tick, not ticked beforehand; what was read is sent along", async () => {
  const { bought } = await open({ quote: aQuote({ items: [course], needsShipping: false }) });
  const tick = page.getByRole("checkbox", { name: digitalGoodsTerms });
  await expect.element(tick).not.toBeChecked();
  await submit();
  await expect
    .element(page.getByRole("complementary", { name: "结算" }).getByText(digitalGoodsUnread))
    .toBeVisible();
  await expect.element(tick).toHaveFocus();
  expect(bought()).toEqual([]);
  await tick.click();
  await submit();
  await expect.poll(bought).toMatchObject([{ agreedTerms: digitalGoodsTerms }]);
});

test("on a phone the tick that is missing comes out from under the bar with its sentence", async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1440, 900));
  await open({ quote: aQuote({ items: [course], needsShipping: false }) });
  const tick = page.getByRole("checkbox", { name: digitalGoodsTerms });
  await expect.element(tick).not.toBeChecked();
  // As high as it takes for the tick to lie under the bar, where the focus alone scrolls nothing.
  await page.viewport(390, Math.round(tick.element().getBoundingClientRect().bottom + window.scrollY + 8));
  await page.getByRole("button", { name: "提交订单" }).click();
  const sentence = page.getByText(digitalGoodsUnread);
  await expect
    .poll(() => {
      const { left, top, height } = sentence.element().getBoundingClientRect();
      return document.elementFromPoint(left + 5, top + height / 2) === sentence.element();
    })
    .toBe(true);
  await expect.element(tick).toHaveFocus();
});

test("books alone ask for no tick", async () => {
  const { bought } = await open();
  await expect.element(page.getByRole("heading", { name: "商品与价格" })).toBeVisible();
  expect(page.getByRole("checkbox", { name: digitalGoodsTerms }).elements()).toEqual([]);
  await submit();
  await expect.poll(() => bought().length).toBe(1);
  expect(bought()[0]).not.toHaveProperty("agreedTerms");
});
