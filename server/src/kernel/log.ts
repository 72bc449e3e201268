import type { FastifyBaseLogger } from "fastify";

/** The process log: causes and request ids, never personal data. */
export type Log = Pick<FastifyBaseLogger, "info" | "warn" | "error" | "debug">;

/** Log lines for the operator. */
export type LineLog = { info(line: string): void; warn(line: string): void; error(line: string): void };
