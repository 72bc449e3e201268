// GET /dev/outbox: page or JSON by Accept.
import type { FastifyInstance } from "fastify";
import { DEV_PAGE_CSS, devPage, escapeHtml } from "../dev-page.ts";
import type { EmbeddedSms, OutboxMessage } from "./embedded.ts";

const shownAt = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Shanghai",
  dateStyle: "short",
  timeStyle: "medium",
});

/** Never registered where real people sign in. */
export async function smsOutboxRoutes(app: FastifyInstance, { sms }: { sms: EmbeddedSms }): Promise<void> {
  app.get("/dev/outbox", async (request, reply) => {
    reply.header("cache-control", "no-store").header("vary", "accept");
    const messages = sms.list();
    if (request.headers.accept?.includes("application/json")) {
      return reply.send({ code: 200, msg: "", resultObject: { messages } });
    }
    return reply
      .type("text/html; charset=utf-8")
      .send(devPage("短信发件箱", "/dev/outbox", pageBody(messages)));
  });
  app.get("/dev/outbox/style.css", async (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(DEV_PAGE_CSS),
  );
}

function pageBody(messages: OutboxMessage[]): string {
  const head = `<h1>短信发件箱</h1><p class="hint">最近 ${messages.length} 条，新的在前。刷新本页可看到新短信。</p>`;
  if (messages.length === 0)
    return `${head}<div class="card"><p>还没有短信。去登录页获取一次验证码试试。</p></div>`;
  const rows = messages.map(
    (m) => `<tr><td class="nowrap">${shownAt.format(new Date(m.sentAt))}</td><td>${escapeHtml(m.phone)}</td>
<td class="code">${escapeHtml(m.code)}</td><td>${escapeHtml(m.text)}</td></tr>`,
  );
  return `${head}<div class="scroll"><table><thead><tr><th scope="col">时间</th><th scope="col">手机号</th><th scope="col">验证码</th><th scope="col">内容</th></tr></thead><tbody>
${rows.join("\n")}
</tbody></table></div>`;
}
