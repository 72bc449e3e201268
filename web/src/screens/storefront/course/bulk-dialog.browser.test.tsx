import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aCourse } from "../../../testing/courses.ts";
import { openScreen } from "../../../testing/open-screen.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";

/** A course at 100 yuan, and at 80 from ten copies on. */
const product = aCourse({
  coursePrice: 100,
  payPrice: 100,
  bulkPrice: 80,
});

async function openDialog() {
  const onBuy = vi.fn();
  await openScreen({
    screens: { "/": <BulkDialog product={product} onClose={() => undefined} onBuy={onBuy} /> },
    at: "/",
    role: "user",
    answers: {
      "POST /api/user/orders/fresh-price": ({ body }) => {
        const [{ courseCount }] = JSON.parse(body).products;
        const unitPrice = courseCount >= 10 ? 80 : 100;
        return {
          orderAmt: unitPrice * courseCount,
          storeWideDiscount: 0,
          items: [{ courseCount, unitPrice }],
        };
      },
    },
  });
  return { onBuy, copies: page.getByRole("textbox", { name: "购买份数" }) };
}

test("[DET-024] the bulk-buy dialog takes 1 to 1000 copies, says so of anything else, and orders nothing then", async () => {
  const { onBuy, copies } = await openDialog();
  const toOrder = page.getByRole("button", { name: "去下单" });
  for (const wrong of ["0", "1001", "1.5", "", "十"]) {
    await copies.fill(wrong);
    await toOrder.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("请输入 1 到 1000 的整数");
    await expect.element(copies).toHaveValue(wrong);
    await expect.element(copies).toHaveFocus();
  }
  expect(onBuy).not.toHaveBeenCalled();
  for (const right of ["1", "1000"]) {
    await copies.fill(right);
    await toOrder.click();
  }
  expect(onBuy.mock.calls).toEqual([[1], [1000]]);
});

test("full-width digits are understood, and Enter orders", async () => {
  const { onBuy, copies } = await openDialog();
  await copies.fill("４０");
  await userEvent.keyboard("{Enter}");
  expect(onBuy.mock.calls).toEqual([[40]]);
});

test("what one copy and all of them come to, the limits and the price from ten on stand there", async () => {
  const { copies } = await openDialog();
  const [each, all] = [page.getByRole("definition").nth(0), page.getByRole("definition").nth(1)];
  await expect.element(page.getByText("1 到 1000 份")).toBeVisible();
  await expect.element(page.getByText("满 10 份每份 ¥80.00")).toBeVisible();
  await expect.element(all).toHaveTextContent("¥800.00");
  await copies.fill("3");
  await expect.element(each).toHaveTextContent("¥100.00");
  await expect.element(all).toHaveTextContent("¥300.00");
});
