// Classifies database errors, through Drizzle's and Node's wrappers.

function* chain(
  error: unknown,
): Generator<Error & { code?: unknown; constraint?: unknown; syscall?: unknown }> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

/** PostgreSQL's SQLSTATE; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  for (const { code } of chain(error)) {
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code)) return code;
  }
  return undefined;
}

export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== "23503") return false;
  return constraint === undefined || [...chain(error)].some((cause) => cause.constraint === constraint);
}

export const isUniqueViolation = (error: unknown, index: string): boolean =>
  sqlState(error) === "23505" && [...chain(error)].some((cause) => cause.constraint === index);

/** A deadlock or serialisation failure. */
export const isWorthRetrying = (error: unknown): boolean =>
  ["40P01", "40001"].includes(sqlState(error) ?? "");

/** Whether PostgreSQL rejected a value: cardinality (21), data (22), integrity (23). */
export const isOfValues = (error: unknown): boolean => /^2[123]/.test(sqlState(error) ?? "");

/** The error for the log, without values (no personal data in logs). */
export function withoutValues(error: unknown): Error {
  const causes = [...chain(error)];
  const query = causes
    .map((cause) => (cause as { query?: unknown }).query)
    .find((one) => typeof one === "string");
  const last = causes.at(-1);
  const kept = new Error(last?.message ?? "something that is no error was thrown");
  kept.name = last?.name ?? "Error";
  kept.stack = last?.stack ?? "";
  const state = sqlState(error);
  return Object.assign(kept, { ...(state && { sqlState: state }), ...(query !== undefined && { query }) });
}

/**
 * "Not now": connection (08), resources (53), operator or timeout (57), system (58), read-only standby
 * (25006), lock timeout (55P03).
 */
const NOT_NOW = /^(08...|53...|57...|58...|25006|55P03)$/;

const CONNECTION_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EAGAIN",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** `pg` gives these errors no code. */
const CONNECTION_SENTENCES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;

/**
 * Whether the database failed to answer but a retry may succeed: HTTP 503 with Retry-After (domain.md
 * "Envelope").
 */
export function isDatabaseDown(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return NOT_NOW.test(state);
  return [...chain(error)].some(
    (one) =>
      CONNECTION_CODES.has(String(one.code)) ||
      (one.code === "ENOENT" && one.syscall === "connect") ||
      CONNECTION_SENTENCES.test(one.message),
  );
}

/** Whether to drop the connection: broken, or a read-only server such as a former primary. */
export function endsConnection(error: unknown): boolean {
  const state = sqlState(error);
  return state === undefined ? isDatabaseDown(error) : /^(08...|57P0[1-3]|25006)$/.test(state);
}

/** A full disk or quota, for the database (53100) or a file. */
export function isDiskFull(error: unknown): boolean {
  return (
    sqlState(error) === "53100" ||
    [...chain(error)].some(({ code }) => code === "ENOSPC" || code === "EDQUOT")
  );
}
