import { expect, test } from "vitest";
import { keyedLimiter } from "./keyed-limiter.ts";

const soon = () => new Promise((resolve) => setTimeout(resolve, 1));

test("work of one key runs one after another, in order; work of another key beside it", async () => {
  const inTurn = keyedLimiter<number>({ atOnce: 1, maxWaiting: 20 }).run;
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await soon();
    seen.push(`${name} ends`);
    return name;
  };
  const done = [inTurn(1, work("a")), inTurn(1, work("b")), inTurn(2, work("c"))];
  expect(await Promise.all(done)).toEqual(["a", "b", "c"]);
  expect(seen.indexOf("b begins")).toBeGreaterThan(seen.indexOf("a ends"));
  expect(seen.indexOf("c begins")).toBeLessThan(seen.indexOf("a ends"));
});

test("20 wait behind the one that runs, the next is refused; a failure holds nobody up", async () => {
  const inTurn = keyedLimiter<number>({ atOnce: 1, maxWaiting: 20 }).run;
  const failing = inTurn(1, async () => {
    await soon();
    throw new Error("no");
  });
  const waiting = Array.from({ length: 20 }, (_, i) => inTurn(1, async () => i));
  await expect(inTurn(1, async () => 21)).rejects.toMatchObject({ refusal: "TOO_MANY" });
  await expect(failing).rejects.toThrow("no");
  expect(await Promise.all(waiting)).toHaveLength(20);
  expect(await inTurn(1, async () => "again")).toBe("again");
});
