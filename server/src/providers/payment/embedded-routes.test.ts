import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { paymentPageRoutes } from "./embedded-routes.ts";
import { later, NATIVE, order, shop } from "./payment-testing.ts";

describe("the pay page", () => {
  async function site() {
    const { payment, time } = shop();
    const app = Fastify();
    await app.register(paymentPageRoutes, { payment, publicUrl: "http://shop.test" });
    await payment.wechat.open({ ...order, description: "二建 <b>管理</b>" }, NATIVE);
    const pay = (outcome: unknown, reference = order.reference) =>
      app.inject({ method: "POST", url: `/dev/pay/${reference}`, payload: { outcome } });
    return { app, pay, time };
  }

  test("shows reference, description, amount and the three decisions, and needs no inline script or style", async () => {
    const { app } = await site();
    const page = await app.inject(`/dev/pay/${order.reference}`);
    expect(page.statusCode).toBe(200);
    expect(page.headers["cache-control"]).toBe("no-store");
    for (const text of [
      order.reference,
      "二建 &#60;b&#62;管理",
      "199<small>.00",
      "2026-11-21 10:30:00",
      ">支付<",
      ">拒绝支付<",
      ">重复支付<",
    ]) {
      expect(page.body).toContain(text);
    }
    expect(page.body).not.toMatch(/<script>|<style|style=|onclick/);
    expect((await app.inject("/dev/pay/pay.js")).headers["content-type"]).toContain("javascript");
    expect((await app.inject("/dev/pay/style.css")).headers["content-type"]).toContain("css");
    await app.close();
  });

  test("who pays in WeChat is said by leading back, to a page of the site alone", async () => {
    const { app } = await site();
    const led = (back: string) =>
      app.inject({ url: "/dev/pay/payer", query: { back, state: "0123456789abcdef" } });
    const answer = await led("http://shop.test/board/user/my-order?pay=1");
    const to = new URL(String(answer.headers["location"]));
    expect([answer.statusCode, to.origin + to.pathname]).toEqual([
      302,
      "http://shop.test/board/user/my-order",
    ]);
    expect(Object.fromEntries(to.searchParams)).toEqual({
      pay: "1",
      code: expect.stringMatching(/^embedded-/),
      state: "0123456789abcdef",
    });
    for (const elsewhere of ["http://shop.test.evil.example/", "//evil.example/", "javascript:alert(1)"])
      expect((await led(elsewhere)).statusCode, elsewhere).toBe(404);
    await app.close();
  });

  test("takes a decision as JSON, once, and answers 400, 404 and 409 in Chinese", async () => {
    const { app, pay, time } = await site();
    for (const bad of [undefined, "refund", 1, null, ["paid"], { paid: 1 }])
      expect((await pay(bad)).statusCode).toBe(400);
    expect((await pay("paid", "20261121999999999999")).statusCode).toBe(404);
    expect((await app.inject("/dev/pay/20261121999999999999")).statusCode).toBe(404);
    expect((await pay("declined")).json()).toMatchObject({ code: 200, resultObject: { state: "paying" } });
    const paid = await pay("paid");
    expect(paid.json()).toMatchObject({ code: 200, msg: "支付成功", resultObject: { state: "paid" } });
    const again = await pay("paid");
    expect([again.statusCode, again.json()]).toEqual([409, { code: "error", msg: "已经支付过了" }]);
    expect((await app.inject(`/dev/pay/${order.reference}`)).body).toContain("已支付");
    time.now = later(31);
    expect((await pay("paid", order.reference)).statusCode).toBe(409);
    await app.close();
  });
});
