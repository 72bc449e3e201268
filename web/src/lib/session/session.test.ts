import { expect, test } from "vitest";
import { isLearner, makeSession, type SessionUser } from "./session.ts";

const li: SessionUser = { userId: 1, userName: "李建国", role: ["user"], avatarUrl: "", token: "li-1" };
const wang: SessionUser = { userId: 2, userName: "王敏", role: ["user"], avatarUrl: "", token: "wang-1" };

function storage(kept = new Map<string, string>()) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** A browser with tabs: what one writes into local storage, the others hear of, unless they sleep. */
function browser() {
  const local = new Map<string, string>();
  const forgotten: number[] = [];
  const tabs: { hear: (key: string, before: string | null, now: string | null) => void; asleep: boolean }[] =
    [];
  const open = (own = storage()) => {
    const tab = { hear: (_key: string, _before: string | null, _now: string | null) => {}, asleep: false };
    const tell = (key: string, before: string | null, now: string | null) => {
      if (before !== now) for (const one of tabs) if (one !== tab && !one.asleep) one.hear(key, before, now);
    };
    const shared = storage(local);
    const session = makeSession({
      local: {
        getItem: shared.getItem,
        setItem: (key, value) => {
          const before = shared.getItem(key);
          shared.setItem(key, value);
          tell(key, before, value);
        },
        removeItem: (key) => {
          const before = shared.getItem(key);
          shared.removeItem(key);
          tell(key, before, null);
        },
      },
      tab: own,
      listen: (hear) => {
        tab.hear = hear;
        return () => {};
      },
      forget: (userId) => void forgotten.push(userId),
      own: { ofKey: "of", forget: () => ["of", "draft"].forEach(own.removeItem) },
    });
    session.onChange(() => {});
    tabs.push(tab);
    return { ...session, own, shared: shared.getItem, sleep: (asleep: boolean) => (tab.asleep = asleep) };
  };
  return { open, forgotten };
}

test("[AUTH-029] whoever is told of a sign-in, to lead on, finds token and user stored already", () => {
  const tab = browser().open();
  const told: unknown[] = [];
  tab.onChange(() => told.push([tab.own.getItem("zhutu.token"), tab.shared("zhutu.user")]));
  tab.store(li);
  expect(told).toEqual([["li-1", JSON.stringify(li)]]);
});

test("[AUTH-022] [AUTH-023] the user is kept in local storage, the token also in the tab's session storage", () => {
  const { open } = browser();
  const tab = open();
  tab.store(li);
  expect(tab.own.getItem("zhutu.token")).toBe("li-1");
  expect(open().current()).toEqual(li); // another tab has nothing but what local storage keeps
});

test("[AUTH-016] the first entry of the role list decides who is a learner", () => {
  expect(isLearner({ ...li, role: ["teacher", "user"] })).toBe(false);
  expect(isLearner({ ...li, role: ["user", "teacher"] })).toBe(true);
});

test("a new tab is that of the person who is signed in; a reload stays that person", () => {
  const { open } = browser();
  const first = open();
  first.store(li);
  const second = open();
  expect(second.current()).toEqual(li);
  expect(open(second.own).current()).toEqual(li);
});

test("signing out takes what was typed in all of the person's tabs; an ended session leaves it for the same person alone", () => {
  const drafts = (end: "signOut" | "clear", next = li) => {
    const { open } = browser();
    const [first, second] = [open(), open()];
    first.store(li);
    for (const tab of [first, second]) tab.own.setItem("draft", "A");
    first[end]();
    expect([first.current(), second.current(), open().current()]).toEqual([null, null, null]);
    const left = [first, second].map(({ own }) => own.getItem("draft"));
    first.store({ ...next, token: "later" });
    expect(second.current()).toEqual({ ...next, token: "later" });
    return [...left, ...[first, second].map(({ own }) => own.getItem("draft"))];
  };
  expect(drafts("signOut")).toEqual([null, null, null, null]);
  expect(drafts("clear")).toEqual(["A", "A", "A", "A"]);
  expect(drafts("clear", wang)).toEqual(["A", "A", null, null]);
});

test("what a visitor typed goes along through their sign-in", () => {
  const tab = browser().open();
  tab.own.setItem("draft", "A");
  tab.store(li);
  expect(tab.own.getItem("draft")).toBe("A");
});

test("signing in reaches a tab of a visitor, signing out reaches the tabs of the same person", () => {
  const { open } = browser();
  const [first, second] = [open(), open()];
  first.store(li);
  expect(second.current()).toEqual(li);
  second.clear();
  expect([first.current(), second.current()]).toEqual([null, null]);
  expect(open().current()).toBeNull();
});

test("another person in another tab changes nobody: name and token belong together in each, also after a reload", () => {
  const { open } = browser();
  const [first, second] = [open(), open()];
  first.store(li);
  second.store(wang);
  expect([first.current(), second.current()]).toEqual([li, wang]);
  expect([open(first.own).current(), open(second.own).current()]).toEqual([li, wang]);
});

test("the end of one person's session leaves the other person's tab signed in, whoever signed in last", () => {
  for (const [earlier, later] of [
    [li, wang],
    [wang, li],
  ] as const) {
    const { open } = browser();
    const [first, second] = [open(), open()];
    first.store(earlier);
    second.store(later);
    first.clear();
    expect(first.current()).toBeNull();
    expect(second.current()).toEqual(later);
    expect(open(second.own).current()).toEqual(later);
    // Who signed out is out, also after a reload, although somebody else is signed in in this browser.
    expect(open(first.own).current()).toBeNull();
    second.clear();
    expect(second.current()).toBeNull();
  }
});

test("a tab that slept while somebody else signed in stays its own person's", () => {
  const { open } = browser();
  const [first, second] = [open(), open()];
  first.store(li);
  first.sleep(true);
  second.store(wang);
  first.sleep(false);
  expect(open(first.own).current()).toEqual(li);
  second.clear();
  expect(first.current()).toEqual(li);
});

test("what the device keeps of a person goes with their session, by each of their tabs, and nobody else's", () => {
  const { open, forgotten } = browser();
  const [first, second, third] = [open(), open(), open()];
  first.store(li);
  third.store(wang);
  expect(forgotten).toEqual([]);
  second.clear();
  expect(forgotten).toEqual([li.userId]);
  second.clear();
  expect(forgotten).toEqual([li.userId]);
  first.clear();
  third.clear();
  expect(forgotten).toEqual([li.userId, li.userId, wang.userId]);
});

test("who signed out in a tab is followed there by who signs in next", () => {
  const { open } = browser();
  const [first, second] = [open(), open()];
  first.store(li);
  second.store(wang);
  first.clear();
  second.clear();
  second.store(li);
  expect(first.current()).toEqual(li);
});
