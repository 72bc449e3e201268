import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { BulkDialog } from "./bulk-dialog.tsx";
import type { CourseDetail } from "./course-loader.ts";

const product = {
  courseId: 7,
  courseName: "二级建造师三科联报",
  coursePrice: 100,
  payPrice: 100,
  payRule: null,
  payReason: "",
  discountRules: [{ ruleCode: "04", discountedPrice: 80 }],
} as unknown as CourseDetail;

/** The dialog, before a server that sells at 100 yuan, and at 80 from ten copies on. */
async function openDialog() {
  const onBuy = vi.fn();
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit) => {
    const [{ courseCount }] = JSON.parse(body as string).products;
    const unitPrice = courseCount >= 10 ? 80 : 100;
    const orderAmt = unitPrice * courseCount;
    const items = [{ courseId: 7, courseCount, unitPrice, orderItemAmt: orderAmt, reasons: [] }];
    return Response.json({ code: 200, msg: "", resultObject: { orderAmt, storeWideDiscount: 0, items } });
  });
  await render(<BulkDialog product={product} onClose={() => undefined} onBuy={onBuy} />);
  return { onBuy, copies: page.getByRole("textbox", { name: "购买份数" }) };
}
const wrong = page.getByRole("alert");
const order = () => page.getByRole("button", { name: "去下单" }).click();

beforeAll(() => import("../../../ui/dialog-frame.tsx").then(() => undefined));
afterEach(() => vi.unstubAllGlobals());

test.each(["1.5", "1001", "0", "", "十"])(
  "%s copies are no other number: the dialog says what is possible and orders nothing",
  async (typed) => {
    const { onBuy, copies } = await openDialog();
    await copies.fill(typed);
    await order();
    await expect.element(wrong).toHaveTextContent("请输入 1 到 1000 的整数");
    await expect.element(copies).toHaveValue(typed);
    await expect.element(copies).toHaveFocus();
    expect(onBuy).not.toHaveBeenCalled();
  },
);

test("full-width digits are understood, and Enter orders", async () => {
  const { onBuy, copies } = await openDialog();
  await copies.fill("４０");
  await userEvent.keyboard("{Enter}");
  expect(onBuy.mock.calls).toEqual([[40]]);
});

test("what one copy and all of them come to, the limits and the price from ten on stand there", async () => {
  const { copies } = await openDialog();
  await expect.element(page.getByText("1 到 1000 份")).toBeVisible();
  await expect.element(page.getByText("满 10 份每份 ¥80.00")).toBeVisible();
  await expect.element(page.getByRole("definition").nth(1)).toHaveTextContent("¥800.00");
  await copies.fill("3");
  await expect.element(page.getByRole("definition").nth(0)).toHaveTextContent("¥100.00");
  await expect.element(page.getByRole("definition").nth(1)).toHaveTextContent("¥300.00");
});
