import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readRequirements } from "./citations.ts";
import { findUncalled } from "./endpoints.ts";
import { root } from "./run.ts";

/** What the browser does not call, and for whom it is; the statement of docs/requirements.tsv that names it, where one does. */
const FOR_OTHERS: Readonly<Record<string, { why: string; named?: string }>> = {
  emptyAllErrorQuestions: { named: "ERRQ-008", why: "the other way to read the documents' DELETE all" },
  getHandout: { named: "DET-027", why: "a link with a ticket, whose address the server answers" },
  getPlayUrl: { named: "PLAY-002", why: "one address; the player asks for all of a video" },
  getSite: { why: "what pages are served with, for a program that is no page: the mobile app" },
  getStudyLog: { named: "STUDY-008", why: "the lesson's answer tells it the player" },
  listOrderItems: { named: "ASGN-011", why: "an order's page has them in the order" },
  listUsers: { named: "USER-006", why: "the office lists people page by page" },
};

test("every endpoint is called by the browser, or is for other programs for a reason that stands here", () => {
  const { declared, uncalled } = findUncalled(root);
  expect(uncalled).toEqual(Object.keys(FOR_OTHERS).toSorted());
  const known = readRequirements(root).map(({ id }) => id);
  for (const { named } of Object.values(FOR_OTHERS)) if (named !== undefined) expect(known).toContain(named);
  // A check that sees nothing agrees with everything.
  expect(declared.length).toBeGreaterThan(250);
});

const contract = `export const getNote = endpoint({ name: "getNote", method: "GET", path: "/api/notes" });`;

/** Whether the endpoint counts as called by a file of web that says this. */
function isCalled(text: string, path = "web/src/features/notes/note.tsx"): boolean {
  const tree = mkdtempSync(join(tmpdir(), "endpoints-"));
  try {
    for (const [at, content] of Object.entries({ "domain/src/notes/contract.ts": contract, [path]: text })) {
      mkdirSync(join(tree, dirname(at)), { recursive: true });
      writeFileSync(join(tree, at), content);
    }
    return findUncalled(tree).uncalled.length === 0;
  } finally {
    rmSync(tree, { recursive: true });
  }
}

const imported = `import { getNote } from "@zhutu/domain/notes/contract.ts";\n`;

test.each([
  `${imported}await api(getNote, {});`,
  `${imported}const ACTIONS = { read: { endpoint: getNote, stale: [] } };`,
  `${imported}const page = <DownloadButton endpoint={getNote} />;`,
  `import { getNote as read } from "@zhutu/domain/notes/contract.ts";\nuseApi(read, {});`,
  `import * as contract from "@zhutu/domain/notes/contract.ts";\nuseApi(contract.getNote, {});`,
  `const page = <img src="/api/notes" />;`,
])("this is a call: %s", (text) => {
  expect(isCalled(text)).toBe(true);
});

test.each([
  imported,
  `${imported}type Note = CallReply<typeof getNote>;`,
  `${imported}await markStale([getNote]);`,
  `${imported}sayDone(getNote);`,
  `import type { getNote } from "@zhutu/domain/notes/contract.ts";\nlet note: CallReply<typeof getNote>;`,
  `import { getNote } from "./other.ts";\nawait api(getNote, {});`,
])("this is none: %s", (text) => {
  expect(isCalled(text)).toBe(false);
});

test("what a test calls is not called by the browser", () => {
  for (const path of ["note.test.ts", "note.browser.test.tsx", "note.testing.tsx", "note-testing.ts"])
    expect(isCalled(`${imported}await api(getNote, {});`, `web/src/features/notes/${path}`)).toBe(false);
});
