// The pay page and JSON decision: POST /dev/pay/<reference> {"outcome":"paid"|"declined"|"duplicate"};
// Alipay's at /dev/pay/alipay/<reference>.
import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { DEV_PAGE_CSS, devPage, escapeHtml } from "../dev-page.ts";
import type { StandInPayment } from "./payment-store.ts";
import type { EmbeddedPayment, Outcome } from "./embedded.ts";
import { PAY_SCRIPT } from "./pay-script.ts";
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { ProviderFailure } from "./port.ts";

const OUTCOMES: readonly unknown[] = ["paid", "declined", "duplicate"] satisfies Outcome[];

const STATE_TEXT = { paying: "等待付款", paid: "已支付", closed: "已关闭或已过期" };
const OUTCOME_TEXT = {
  paid: "支付成功",
  declined: "已拒绝支付，订单仍可继续支付",
  duplicate: "已重复支付：第二笔应被拒绝",
};

const dateTime = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Shanghai",
  dateStyle: "short",
  timeStyle: "medium",
});

/** Never registered where real money is taken. */
export async function paymentPageRoutes(
  app: FastifyInstance,
  { payment, publicUrl }: { payment: EmbeddedPayment; publicUrl: string },
): Promise<void> {
  app.get("/dev/pay/style.css", async (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(DEV_PAGE_CSS),
  );
  app.get("/dev/pay/pay.js", async (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").header("cache-control", "no-cache").send(PAY_SCRIPT),
  );

  // WeChat's 网页授权; redirects only to this site.
  app.get<{ Querystring: { back?: unknown; state?: unknown } }>("/dev/pay/payer", async (request, reply) => {
    const { back, state } = request.query;
    const to = typeof back === "string" && back.startsWith(`${publicUrl}/`) ? new URL(back) : undefined;
    if (!to || typeof state !== "string") return reply.code(404).send();
    to.searchParams.set("code", `embedded-${randomUUID()}`);
    to.searchParams.set("state", state);
    return reply.header("cache-control", "no-store").redirect(to.href);
  });

  decisionRoutes(app, payment, "wechat", "/dev/pay/:reference");
  decisionRoutes(app, payment, "alipay", "/dev/pay/alipay/:reference");
}

type OfOne = { Params: { reference: string }; Querystring: { back?: unknown } };

function decisionRoutes(
  app: FastifyInstance,
  payment: EmbeddedPayment,
  method: PaymentMethod,
  path: string,
): void {
  app.get<OfOne>(path, async (request, reply) => {
    const shown = await payment.find(request.params.reference, method);
    reply.header("cache-control", "no-store").type("text/html; charset=utf-8");
    if (shown === undefined) {
      const body = '<div class="card"><h1>没有这笔付款</h1><p>请回到订单页面，重新打开付款二维码。</p></div>';
      return reply.code(404).send(devPage("模拟付款", "/dev/pay", body));
    }
    return reply.send(devPage("模拟付款", "/dev/pay", payBody(shown, request.query.back), "pay.js"));
  });

  app.post<{ Params: { reference: string }; Body: { outcome?: unknown } | null }>(
    path,
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      const outcome = request.body?.outcome;
      if (!OUTCOMES.includes(outcome)) {
        return reply.code(400).send({ code: "error", msg: "outcome 只能是 paid、declined 或 duplicate" });
      }
      try {
        const settlement = await payment.settle(request.params.reference, outcome as Outcome, method);
        return await reply.send({
          code: 200,
          msg: OUTCOME_TEXT[outcome as Outcome],
          resultObject: settlement,
        });
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        if (error.code === "ORDER_NOT_EXIST")
          return reply.code(404).send({ code: "error", msg: "没有这笔付款" });
        const msg = error.code === "ORDERPAID" ? "已经支付过了" : "这笔付款已关闭或已过期";
        return reply.code(409).send({ code: "error", msg });
      }
    },
  );
}

/** Links only to this site. */
const backLink = (back: unknown): string =>
  typeof back === "string" && /^\/[A-Za-z0-9][A-Za-z0-9/_-]*$/.test(back)
    ? `<p><a href="${back}">返回订单</a></p>\n`
    : "";

function payBody(payment: StandInPayment, back: unknown): string {
  const [whole, decimals] = (payment.amount / 100).toFixed(2).split(".");
  // Disabled until the script listens, or an early press would be lost.
  const off = payment.state === "paying" ? " disabled data-open" : " disabled";
  return `<div class="card">
<h1>模拟付款</h1>
<p class="amount"><small>¥</small>${Number(whole).toLocaleString("en-US")}<small>.${decimals}</small></p>
<dl>
<div><dt>商品</dt><dd>${escapeHtml(payment.description)}</dd></div>
<div><dt>订单编号</dt><dd>${escapeHtml(payment.reference)}</dd></div>
<div><dt>支付方式</dt><dd>${PAYMENT_METHOD_LABELS[payment.method]}</dd></div>
<div><dt>状态</dt><dd id="state">${STATE_TEXT[payment.state]}</dd></div>
</dl>
<p class="time"${payment.state === "paying" ? "" : " hidden"}>请在 <b>${dateTime.format(new Date(payment.expireAt))}</b> 前付款<span id="left" data-until="${escapeHtml(payment.expireAt)}"></span></p>
<div class="actions">
<button type="button" class="main" data-outcome="paid"${off}>支付</button>
<button type="button" data-outcome="declined"${off}>拒绝支付</button>
<button type="button" data-outcome="duplicate"${off}>重复支付</button>
</div>
<p class="result" id="result" role="status" hidden></p>
${backLink(back)}<p class="hint">“重复支付”会把同一通知发送两次，再发送第二笔交易，用来检验系统只记一次账。</p>
</div>`;
}
