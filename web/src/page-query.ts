// Which names in the query change what the server renders. The server drops every other one, so that a made-up name is
// no new page; a loader that reads a new name needs it here.
import { listKinds } from "./screens/storefront/lists/list-kinds.ts";

/** Names of a channel's code: what they show depends on how often the visitor has guessed wrong. */
export const codeNames: readonly string[] = ["channel", "exclusiveCode"];

const listNames = new Set([
  "courseName",
  "sort",
  "page",
  "teacherId",
  "tag",
  ...codeNames,
  ...Object.values(listKinds).flatMap(({ rows }) => rows.map(({ param }) => param)),
]);
const names = [...listNames, "spec"];

/** The names that the page at this path reads: screens that run in the browser only are rendered without any. */
export const queryNames = (pathname: string): readonly string[] =>
  pathname.startsWith("/index/") ? names : [];
