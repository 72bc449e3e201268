// The browser calls every endpoint, or the reason why not stands here.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesBelow } from "./files.ts";
import { root } from "./run.ts";
import { readRequirements } from "./spec.ts";

/** Whom the endpoint is for, and the statement of docs/requirements.tsv that names it. */
const FOR_OTHERS: Readonly<Record<string, { why: string; named?: string }>> = {
  emptyAllErrorQuestions: { named: "ERRQ-008", why: "the other way to read the documents' DELETE all" },
  getChapter: { why: "one chapter for other programs; the office lists a course's chapters whole" },
  getExamCalendar: { why: "a link to a file, which a calendar opens" },
  getHandout: { named: "DET-027", why: "a link with a ticket, whose address the server answers" },
  getLiveCalendar: { why: "a link to a file, which a calendar opens" },
  getPlayUrl: { named: "PLAY-002", why: "one address; the player asks for all of a video" },
  getSite: { why: "what pages are served with, for a program that is no page: the mobile app" },
  getStudyLog: { named: "STUDY-008", why: "the lesson's answer tells it the player" },
  listOrderItems: { named: "ASGN-011", why: "an order's page has them in the order" },
  listUsers: { named: "USER-006", why: "the office lists people page by page" },
};

/** A file without what names an endpoint and does not call it: imports, comments, types, stale lists. */
const calling = (text: string): string =>
  text
    .replace(/^import\b[^;]*;/gm, "")
    .replace(/\/\/.*$|\/\*[\s\S]*?\*\//gm, "")
    .replace(/\btypeof [\w.]+|\bsayDone\(\w+\)|(?<!\w)\[[\s\w.,]*\]/g, "");

test("every endpoint is called by the browser, or is for other programs", () => {
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const endpoints = filesBelow(root, "domain/src", (name) => name === "contract.ts").flatMap((path) =>
    [...read(path).matchAll(/const (\w+) = endpoint\(\{[^}]*?\bpath: "([^"]+)"/g)].map(
      ([, name = "", address = ""]) => ({ name, address }),
    ),
  );
  const web = filesBelow(root, "web/src", (name) => /\.tsx?$/.test(name))
    .filter((path) => !/\.test\.|-testing\.|\.testing\.|\/testing\//.test(path))
    .map((path) => calling(read(path)))
    .join("\n");
  const words = new Set(web.match(/\w+/g));
  const uncalled = endpoints.filter(({ name, address }) => !words.has(name) && !web.includes(`"${address}"`));
  expect(uncalled.map(({ name }) => name).toSorted()).toEqual(Object.keys(FOR_OTHERS).toSorted());
  for (const { named } of Object.values(FOR_OTHERS))
    if (named !== undefined) expect(readRequirements().has(named)).toBe(true);
  expect(endpoints.length).toBeGreaterThan(250);
});

test("naming an endpoint in a type or a stale list is no call", () => {
  expect(calling("useApi(getNote, {}); markStale([getNote]); type A = CallReply<typeof getNote>;")).toBe(
    "useApi(getNote, {}); markStale(); type A = CallReply<>;",
  );
});
