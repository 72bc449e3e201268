import type { FastifyBaseLogger } from "fastify";

/** The process log: causes and request ids, never personal data. */
export type Log = Pick<FastifyBaseLogger, "info" | "warn" | "error" | "debug">;
