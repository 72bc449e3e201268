// What a run on a broken copy says about a proof: red counts only when a test noticed, by an assertion that failed or
// a time that ran out; code that does not load proves nothing.

export type Verdict = "PROVEN" | "GREEN" | "STALE" | "BROKEN" | "RED";

/** One test that ran and holds the tag, or what kept its file from running. */
export type Outcome = { title: string; errors: Reason[]; outside?: boolean };
export type Reason = { name?: string; message: string; actual?: unknown };

const unloadable =
  /^(?:SyntaxError|ReferenceError|TypeError)\b|Cannot find (?:module|package)|Failed to (?:resolve|load(?! resource: the server responded with a status of 4)|parse|fetch dynamically)|does not provide an export|Transform failed|could not be built/;

/** A matcher that was given another kind of value than it compares, as after a text that is gone. */
const unexpectedKind = /\bto\w+\(\) expects to receive|the given combination of arguments/;

/** What the server says when it fell over: as an error that nobody expected, and within what an assertion was given. */
const fellOver = {
  message: /^(?:CallError: )?系统出错了|rejected "\w*Error: 系统出错了/,
  actual: /^500$|\bstatus(?:Code)?"?: 500\b|系统出错了/,
};

/** True for an error that tells of code that does not hang together, and not of an expectation. */
const isBreakage = ({ name, message, actual }: Reason): boolean =>
  (!unexpectedKind.test(message) &&
    (unloadable.test(`${name ?? ""}: ${message}`) || unloadable.test(message))) ||
  fellOver.message.test(message) ||
  // A text '500' is no status.
  (!message.startsWith("expected '500' ") && fellOver.actual.test(String(actual)));

/** Whether a reason says that somebody waited in vain: a test, or an expectation that is asked again and again. */
export const ranOutOfTime = (why: string): boolean =>
  /timed out in|Test timeout of|didn't resolve in time/.test(why);

/** The verdict over every outcome of one breaking, with the reason in a few words. */
export function judge(outcomes: Outcome[]): { verdict: Verdict; why: string } {
  const failed = outcomes.filter(({ errors }) => errors.length > 0);
  const tested = outcomes.filter(({ outside }) => outside !== true);
  const noticed = failed.find(
    ({ outside, errors }) => outside !== true && !errors.some((error) => isBreakage(error)),
  );
  if (noticed !== undefined) return { verdict: "PROVEN", why: sentenceOf(noticed) };
  if (failed[0] !== undefined) return { verdict: "BROKEN", why: sentenceOf(failed[0]) };
  if (tested.length === 0) return { verdict: "STALE", why: "no test that holds the tag ran" };
  const names = tested.map(({ title }) => title).join(" | ");
  return { verdict: "GREEN", why: `noticed by none of: ${names}` };
}

const sentenceOf = ({ title, errors }: Outcome): string => {
  const [first = ""] = (errors[0]?.message ?? "").split("\n");
  return `${title}: ${first}`.slice(0, 300);
};

/** Matches a title that holds the tag, alone or among others in one pair of brackets. */
export const tagPattern = (ids: string[]): string =>
  `\\[[A-Z0-9, -]*\\b(?:${ids.join("|")})\\b[A-Z0-9, -]*\\]`;
