// Answers everything thrown: refusals by their table, an unreachable database with 503, the rest with 500.
import type { FastifyReply, FastifyRequest } from "fastify";
import { isDatabaseDown, isDiskFull, withoutValues } from "../db/db-errors.ts";
import { Refusal, refuse } from "./refuse.ts";

/** Logs defects with their cause, planned 5xx refusals briefly, because overload could flood the log. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  if (refusal.status >= 500) {
    if (error instanceof Refusal) request.log.warn({ reason: error.refusal }, "request refused");
    else request.log.error({ err: withoutValues(error) }, "request failed");
  }
  if (refusal.retryAfterSeconds) reply.header("retry-after", String(refusal.retryAfterSeconds));
  // A refusal's shape differs from the response schema.
  return reply
    .status(refusal.status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(
      JSON.stringify({
        code: refusal.code,
        msg: refusal.message,
        ...(refusal.detail !== undefined && { resultObject: refusal.detail }),
        reason: refusal.refusal,
        requestId: request.id,
      }),
    );
}

const diskFull = "服务器存储空间已满，请联系客服，稍后再试";

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error)) return refuse("UNAVAILABLE", { msg: diskFull, retryAfterSeconds: 60 });
  if (isDatabaseDown(error)) return refuse("UNAVAILABLE", { retryAfterSeconds: 2 });
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status === 413) return refuse("BAD_INPUT", { msg: "提交的内容太大" });
  if (status >= 400 && status < 500) return refuse("BAD_INPUT");
  return refuse("INTERNAL");
}
