// Answers that are sent again and again, ready to be written: the kept ones of the catalogue, the kept pages.
import type { FastifyReply } from "fastify";
import { securityHeaders } from "./security-headers.ts";

export type ReadyAnswer = {
  readonly status: number;
  /** Names and values by turns. */
  readonly head: string[];
  /** The body's bytes, one a character: only a text leaves in one write with its head, for half the price of two. */
  readonly body: string;
};

/** Makes an answer ready, with its length and the security headers. */
export function readyAnswer(status: number, headers: Record<string, string>, body: Buffer): ReadyAnswer {
  const all = { ...securityHeaders, ...headers, "content-length": String(body.length) };
  return { status, head: Object.entries(all).flat(), body: body.toString("latin1") };
}

/** Writes it past Fastify's serialising and its onSend hooks; the log line is written as for any other answer. */
export function sendReady(reply: FastifyReply, { status, head, body }: ReadyAnswer): void {
  reply.hijack();
  reply.raw.writeHead(status, head);
  reply.raw.end(body, "latin1");
}
