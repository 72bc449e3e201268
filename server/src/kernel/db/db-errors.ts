// What went wrong in the database, looked up through the errors that Drizzle and Node wrap around it.

/** The error and every error it was caused by, outermost first. */
function* chain(
  error: unknown,
): Generator<Error & { code?: unknown; constraint?: unknown; syscall?: unknown }> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

/** The five-character SQLSTATE that PostgreSQL gave, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  for (const { code } of chain(error)) {
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code)) return code;
  }
  return undefined;
}

/** Whether a foreign key refused the row; with `constraint`, whether it was that one. */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== "23503") return false;
  return constraint === undefined || [...chain(error)].some((one) => one.constraint === constraint);
}

/** Whether that unique index refused the row. */
export const isUniqueViolation = (error: unknown, index: string): boolean =>
  sqlState(error) === "23505" && [...chain(error)].some((one) => one.constraint === index);

/** Whether the same transaction may succeed when it is run again: a deadlock, or a serialisation failure. */
export const isWorthRetrying = (error: unknown): boolean =>
  ["40P01", "40001"].includes(sqlState(error) ?? "");

/** Whether a value that was given could not be: cardinality (21), data (22), integrity (23). */
export const isOfValues = (error: unknown): boolean => /^2[123]/.test(sqlState(error) ?? "");

/**
 * What the log may keep of an error: the query and PostgreSQL's words, but none of the values (no personal data in
 * logs).
 */
export function withoutValues(error: unknown): Error {
  const causes = [...chain(error)];
  const query = causes
    .map((one) => (one as { query?: unknown }).query)
    .find((one) => typeof one === "string");
  const last = causes.at(-1);
  const kept = new Error(last?.message ?? "something that is no error was thrown");
  kept.name = last?.name ?? "Error";
  kept.stack = last?.stack ?? "";
  const state = sqlState(error);
  return Object.assign(kept, { ...(state && { sqlState: state }), ...(query !== undefined && { query }) });
}

/**
 * Classes and codes with which PostgreSQL says "not now": connection (08), resources (53: disk, memory,
 * connections), operator intervention (57: shutting down, starting up, statement timeout), system (58),
 * read-only standby (25006), lock timeout (55P03).
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

/** `pg` gives these no code. */
const CONNECTION_SENTENCES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;

/**
 * Whether the database could not answer just now (down, restarting, full, or too slow), so that the same
 * request may succeed later: HTTP 503 with Retry-After (domain.md "Envelope").
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

/**
 * Whether the connection it came by may serve nobody else: it is broken, or leads to a database that only reads, as a
 * former primary does.
 */
export function endsConnection(error: unknown): boolean {
  const state = sqlState(error);
  return state === undefined ? isDatabaseDown(error) : /^(08...|57P0[1-3]|25006)$/.test(state);
}

/** Whether the machine, or the account on it, has no room left, for the database (53100) or for a file. */
export function isDiskFull(error: unknown): boolean {
  return (
    sqlState(error) === "53100" ||
    [...chain(error)].some(({ code }) => code === "ENOSPC" || code === "EDQUOT")
  );
}
