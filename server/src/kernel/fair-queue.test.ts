import { expect, test } from "vitest";
import { type Caller, callerOf, fairQueue } from "./fair-queue.ts";
import { refuse } from "./http/refuse.ts";

const full = (before: number) =>
  refuse("UNAVAILABLE", { msg: `前面还有 ${before} 个`, retryAfterSeconds: 30 });
const queueOf = (options: Partial<Parameters<typeof fairQueue>[0]> = {}) =>
  fairQueue({ atOnce: 1, maxWaiting: 10, full, ...options });
const learner = (key: string): Caller => ({ key, isStaff: false });
const staff = (key: string): Caller => ({ key, isStaff: true });
/** Lets everything that can go on do so. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Jobs that end when the test says so, in the order in which they began. */
function jobs(queue: ReturnType<typeof fairQueue>) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, caller: Caller, gone?: AbortSignal) => {
    const answer = queue.run(
      caller,
      () => {
        began.push(name);
        const { promise, resolve } = Promise.withResolvers<string>();
        ends.set(name, () => resolve(name));
        return promise;
      },
      gone,
    );
    void answer.catch(() => {}); // looked at by the test, where it is refused
    return answer;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return {
    began,
    add,
    end,
    endAll: async () => {
      await settled();
      for (let at = 0; at < began.length; at++) await end(began[at] as string);
    },
  };
}

test("staff run before learners, whoever came first", async () => {
  const { began, add, endAll } = jobs(queueOf());
  void add("running", learner("0"));
  void add("learner 1", learner("1"));
  void add("learner 2", learner("2"));
  void add("staff 1", staff("3"));
  void add("staff 2", staff("4"));
  await endAll();
  expect(began).toEqual(["running", "staff 1", "staff 2", "learner 1", "learner 2"]);
});

test("one who asks again and again has one turn for each turn of the others", async () => {
  const { began, add, endAll } = jobs(queueOf({ waitingOfOne: 5 }));
  for (const at of [1, 2, 3, 4]) void add(`a${at}`, learner("a"));
  for (const at of [1, 2]) void add(`b${at}`, learner("b"));
  void add("c1", learner("c"));
  await endAll();
  expect(began).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
});

test("who comes later does not overtake for ever: a steady stream of others lets the second job through", async () => {
  const { began, add, end } = jobs(queueOf({ waitingOfOne: 5 }));
  void add("a1", learner("a"));
  void add("a2", learner("a"));
  void add("b1", learner("b"));
  for (let at = 0; at < 5; at++) {
    await end(began.at(-1) as string);
    void add(`new ${at}`, learner(`new ${at}`));
  }
  expect(began.indexOf("a2")).toBeLessThan(4);
});

test("one person holds one place and waits with one job; the next is refused with 429", async () => {
  const { began, add, end } = jobs(queueOf({ atOnce: 2 }));
  void add("first", learner("a"));
  void add("second", learner("a"));
  await settled();
  expect(began).toEqual(["first"]);
  await expect(add("third", learner("a"))).rejects.toMatchObject({
    status: 429,
    message: "您的上一个请求还在处理，请等它完成后再试",
    retryAfterSeconds: 5,
  });
  void add("other", learner("b"));
  await settled();
  expect(began).toEqual(["first", "other"]);
  await end("first");
  expect(began).toEqual(["first", "other", "second"]);
});

test("a full queue refuses what would run last, and says how many are ahead of it", async () => {
  const { began, add, endAll } = jobs(queueOf({ maxWaiting: 3, waitingOfOne: 3 }));
  void add("a1", learner("a"));
  void add("a2", learner("a"));
  void add("a3", learner("a"));
  const greedy = add("a4", learner("a"));
  void add("b1", learner("b")); // takes the place of a4
  await expect(greedy).rejects.toMatchObject({
    status: 503,
    message: "前面还有 4 个",
    retryAfterSeconds: 30,
  });
  const third = add("c1", learner("c"));
  void add("staff", staff("s"));
  await endAll();
  await expect(third).resolves.toBe("c1");
  expect(began).toEqual(["a1", "staff", "b1", "c1"]);
});

test("of forty at once two run, ten wait and the others are refused", async () => {
  const queue = queueOf({ atOnce: 2 });
  let [running, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++running);
    await settled();
    running--;
  };
  const all = Array.from({ length: 40 }, (_, at) => queue.run(learner(String(at)), work));
  const ended = await Promise.allSettled(all);
  expect(most).toBe(2);
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(12);
});

test("who goes away leaves the queue, and the place is another's", async () => {
  const queue = queueOf({ maxWaiting: 1 });
  const { began, add, endAll } = jobs(queue);
  const [gone, reason] = [new AbortController(), new Error("went away")];
  void add("running", learner("0"));
  const left = add("left", learner("1"), gone.signal);
  await expect(add("none", learner("2"))).rejects.toThrow("前面还有 2 个");
  gone.abort(reason);
  await expect(left).rejects.toBe(reason);
  void add("next", learner("2"), new AbortController().signal);
  await expect(add("too late", learner("3"), gone.signal)).rejects.toBe(reason);
  await endAll();
  expect(began).toEqual(["running", "next"]);
});

test("work that fails gives its place back", async () => {
  const queue = queueOf();
  await expect(queue.run(learner("a"), () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.run(learner("a"), async () => "next")).toBe("next");
});

test("an account is a caller by itself, visitors are their network", () => {
  const ip = "2001:db8::1";
  expect(callerOf({ user: { userId: 7, role: "teacher" }, ip })).toEqual({ key: "user 7", isStaff: true });
  expect(callerOf({ user: { userId: 8, role: "user" }, ip })).toEqual({ key: "user 8", isStaff: false });
  expect(callerOf({ user: null, ip })).toEqual({ key: "network 2001:db8::/64", isStaff: false });
});
