import { deleteOrder } from "@zhutu/domain/ordering/contract.ts";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ToastRegion } from "../../ui/toast-region.tsx";
import { useApiWrite } from "./query.ts";

function Remove() {
  const remove = useApiWrite(deleteOrder);
  return (
    <>
      <button type="button" onClick={() => remove.mutate({ params: { orderId: "1" } })}>
        删除
      </button>
      <ToastRegion />
    </>
  );
}

const answers = (body: object) =>
  vi
    .spyOn(window, "fetch")
    .mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status: 200 })));

afterEach(() => vi.restoreAllMocks());

test("a write that is done says its endpoint's sentence; a refused one only why", async () => {
  await render(<Remove />);
  const region = page.getByRole("status");
  answers({ code: "error", msg: "订单状态已变化" });
  await page.getByRole("button").click();
  await expect.element(region).toHaveTextContent("订单状态已变化");
  await expect.element(region).not.toHaveTextContent("订单已删除");
  answers({ code: 200, msg: "订单已删除", resultObject: null });
  await page.getByRole("button").click();
  await expect.element(region).toHaveTextContent("订单已删除");
});
