// The stand-in's page and JSON decision:
// POST /dev/face/<certifyId> {"outcome":"passed"|"failed"|"expired"}.
import type { FaceState } from "@zhutu/domain/identity/face-check.ts";
import type { FastifyInstance } from "fastify";
import { DEV_PAGE_CSS, devPage, escapeHtml } from "../dev-page.ts";
import { type EmbeddedFace, FATED_NAMES, type StandInCheck } from "./embedded.ts";

/** Served as its own file, for the content security policy. */
const FACE_SCRIPT = `
const buttons = [...document.querySelectorAll("button[data-outcome]")];
const result = document.getElementById("result");
for (const button of buttons) {
  button.addEventListener("click", async () => {
    for (const one of buttons) one.disabled = true;
    result.hidden = false;
    result.dataset.state = "";
    result.textContent = "正在处理…";
    try {
      const response = await fetch(location.pathname, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ outcome: button.dataset.outcome }),
      });
      const answer = await response.json();
      const state = answer.resultObject?.state;
      result.textContent = answer.msg + "。可以关闭本页，回到个人资料。";
      result.dataset.state = state === "passed" ? "paid" : "error";
      document.getElementById("state").textContent = answer.msg;
    } catch {
      result.dataset.state = "error";
      result.textContent = "网络请求失败，请重试。";
      for (const one of buttons) one.disabled = false;
    }
  });
  button.disabled = !("open" in button.dataset);
}
`;

type Outcome = Exclude<FaceState, "pending">;
const OUTCOMES: readonly unknown[] = ["passed", "failed", "expired"] satisfies Outcome[];

const STATE_TEXT: Record<FaceState, string> = {
  pending: "等待核验",
  passed: "核验通过",
  failed: "核验未通过",
  expired: "核验链接已过期",
};

/** Never registered where real people are checked. */
export async function facePageRoutes(app: FastifyInstance, { face }: { face: EmbeddedFace }): Promise<void> {
  app.get("/dev/face/style.css", async (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(DEV_PAGE_CSS),
  );
  app.get("/dev/face/face.js", async (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").header("cache-control", "no-cache").send(FACE_SCRIPT),
  );

  app.get<{ Params: { certifyId: string } }>("/dev/face/:certifyId", async (request, reply) => {
    const check = face.find(request.params.certifyId);
    reply.header("cache-control", "no-store").type("text/html; charset=utf-8");
    if (check === undefined) {
      const body = '<div class="card"><h1>没有这次核验</h1><p>请回到个人资料，重新开始人脸核验。</p></div>';
      return reply.code(404).send(devPage("模拟人脸核验", "/dev/face", body));
    }
    return reply.send(devPage("模拟人脸核验", "/dev/face", bodyOf(check), "face.js"));
  });

  app.post<{ Params: { certifyId: string }; Body: { outcome?: unknown } | null }>(
    "/dev/face/:certifyId",
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      const outcome = request.body?.outcome;
      if (!OUTCOMES.includes(outcome))
        return reply.code(400).send({ code: "error", msg: "outcome 只能是 passed、failed 或 expired" });
      const state = face.decide(request.params.certifyId, outcome as Outcome);
      if (state === undefined) return reply.code(404).send({ code: "error", msg: "没有这次核验" });
      return reply.send({ code: 200, msg: STATE_TEXT[state], resultObject: { state } });
    },
  );
}

function bodyOf({ shownName, state, returnUrl }: StandInCheck): string {
  // Disabled until the script listens, or an early press would be lost.
  const off = state === "pending" ? " disabled data-open" : " disabled";
  const names = Object.entries(FATED_NAMES)
    .map(([name, fate]) => `<div><dt>${name}</dt><dd>${fate}</dd></div>`)
    .join("\n");
  return `<div class="card">
<h1>模拟人脸核验</h1>
<dl>
<div><dt>核验对象</dt><dd>${escapeHtml(shownName)}</dd></div>
<div><dt>状态</dt><dd id="state">${STATE_TEXT[state]}</dd></div>
</dl>
<div class="actions">
<button type="button" class="main" data-outcome="passed"${off}>核验通过</button>
<button type="button" data-outcome="failed"${off}>核验未通过</button>
<button type="button" data-outcome="expired"${off}>让链接过期</button>
</div>
<p class="result" id="result" role="status" hidden></p>
<p><a href="${escapeHtml(returnUrl)}">返回个人资料</a></p>
<p class="hint">这里不打开摄像头，也不比对人脸：按下的按钮就是结果。个人资料中的姓名是下面这些时，结果由姓名决定：</p>
<dl class="hint">
${names}
</dl>
</div>`;
}
