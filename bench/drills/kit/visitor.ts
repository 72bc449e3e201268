// A visitor at the reverse proxy on one kept connection; requests are counted.
import { Agent, request } from "node:https";
import type { Call } from "../../connection.ts";
import type { DrilledShop } from "./shop.ts";

const answerLimitMs = 30_000;

type Answer = { status: number; body: string };

export type Seen = {
  /** Milliseconds of each request, by name. */
  took: Map<string, number[]>;
  failed: { line: string; kind: string }[];
};

export type Visitor = {
  /** Sends a request counted as `name`; returns a 200's body, else undefined. */
  send(name: string, asked: Call): Promise<string | undefined>;
  leave(): void;
};

export function visitorAt({ port, certificate }: DrilledShop["proxy"], seen: Seen): Visitor {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    async send(name, asked) {
      const began = performance.now();
      const answer = await answerTo({ host: "127.0.0.1", port, ca: certificate, agent }, asked).catch(
        (error: unknown) => String(error),
      );
      const took = performance.now() - began;
      seen.took.set(name, [...(seen.took.get(name) ?? []), took]);
      if (typeof answer !== "string" && answer.status === 200) return answer.body;
      const kind = typeof answer === "string" ? answer : `${answer.status} ${sentenceOf(answer.body)}`;
      const at = new Date().toISOString().slice(11, 23);
      const line = `${at} ${asked.method ?? "GET"} ${asked.path}, after ${took.toFixed(0)} ms: ${kind}`;
      seen.failed.push({ line, kind });
      return undefined;
    },
    leave: () => agent.destroy(),
  };
}

/** The envelope's sentence, a page's heading, or the text's start. */
function sentenceOf(body: string): string {
  try {
    const { code, msg } = JSON.parse(body) as { code: unknown; msg: string };
    return `${JSON.stringify(code)} ${msg}`;
  } catch {
    const heading = /<h1[^>]*>([^<]+)/.exec(body)?.[1];
    return heading === undefined ? body.replaceAll(/\s+/g, " ").slice(0, 120) : `page ${heading}`;
  }
}

type Where = { host: string; port: number; ca: Buffer; agent: Agent };

const answerTo = (where: Where, { method = "GET", path, headers, body }: Call): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const options = { ...where, method, path, headers: { ...headers, ...length }, timeout: answerLimitMs };
    const sent = request(options, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, body: text }));
      answer.once("error", reject);
    });
    sent.once("timeout", () => sent.destroy(new Error(`no answer in ${answerLimitMs / 1000} s`)));
    sent.once("error", reject);
    sent.end(body);
  });
