import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearSession, storeSession } from "../../lib/session/session.ts";
import { forgetOwn, texts } from "../../lib/storage.ts";
import { draftPlace, draftsOnDevice } from "./draft-place.ts";
import { keepRun, keptRun, keptRuns } from "./practice/kept-runs.ts";
import type { Draft } from "./drafts.ts";
import type { Paper } from "./paper.ts";

const user = (userId: number) => ({
  userId,
  userName: "",
  role: ["user" as const],
  avatarUrl: null,
  token: `t${userId}`,
});
const practice = { questionBankId: 3, by: "all", name: "", kind: "any" } as const;
const run = (userPaperId: number, more: Partial<Paper> = {}) =>
  ({ userPaperId, practice, state: "open", questions: [], ...more }) as unknown as Paper;
const draft = (answer: string): Draft => ({ answer, marked: false, base: 0, tried: [] });
/** What is in the tab alone; another tab has none of it. */
const newTab = (): void => forgetOwn();
const keptNames = () => texts.browser.keys().filter((key) => key.startsWith("zhutu.own."));

beforeEach(() => storeSession(user(7)));
afterEach(() => {
  clearSession();
  forgetOwn();
  vi.unstubAllGlobals();
});

test("answers of own practice wait on the device, any other paper's in the tab alone", () => {
  draftPlace(7, run(1)).write({ 11: draft("A") });
  draftPlace(7, run(2, { practice: null })).write({ 12: draft("B") });
  newTab();
  expect(draftPlace(7, run(1)).read()).toEqual({ 11: draft("A") });
  expect(draftPlace(7, run(2, { practice: null })).read()).toEqual({});
});

test("two tabs of one run do not write over each other's answers, and what was sent goes", () => {
  const [first, second] = [draftPlace(7, run(1)), draftPlace(7, run(1))];
  newTab();
  first.read();
  second.read();
  first.write({ 11: draft("A") });
  second.write({ 12: draft("B") });
  expect(draftsOnDevice(7, 1)).toEqual({ 11: draft("A"), 12: draft("B") });
  first.forget();
  expect(draftsOnDevice(7, 1)).toEqual({ 12: draft("B") });
  second.forget();
  expect(keptNames()).toEqual([]);
});

// security.md 60
test("the end of the session takes what the device keeps of this person, and a call that ends later leaves nothing", () => {
  const place = draftPlace(7, run(1));
  place.write({ 11: draft("A") });
  keepRun(7, run(1), [], 1);
  keepRun(8, run(2), [], 1);
  clearSession();
  place.write({ 11: draft("A") });
  expect(keptRuns(7)).toEqual([]);
  expect(keptNames()).toEqual(["zhutu.own.8.run.2"]);
  storeSession(user(8));
  place.write({ 11: draft("A") });
  expect(draftsOnDevice(7, 1)).toEqual({});
  expect(keptRun(8, 1)).toBeNull();
});

test("the last three open runs are kept, newest first; one that was handed in is not", () => {
  for (let at = 1; at <= 5; at++) keepRun(7, run(at), [], at);
  const ids = () => keptRuns(7).map(({ paper }) => paper.userPaperId);
  expect(ids()).toEqual([5, 4, 3]);
  keepRun(7, run(4, { state: "handed-in" }), [], 9);
  expect(ids()).toEqual([5, 3]);
});

test("a run that another program wrote is none; a full storage keeps it while the page lives", () => {
  for (const text of ["[", "null", "7", '{"paper":{}}', '{"paper":{"questions":[]},"answers":[]}']) {
    texts.browser.setItem("zhutu.own.7.run.1", text);
    expect(keptRuns(7), text).toEqual([]);
  }
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  keepRun(7, run(1), [], 1);
  expect(keptRun(7, 1)?.paper.userPaperId).toBe(1);
});
