import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../testing/open-screen.tsx";
import { type NotKept, useWrongKept } from "./use-wrong-kept.ts";
import { WrongKept } from "./wrong-kept.tsx";

type Sending = Parameters<typeof useWrongKept>[2];

function Question({ isLearner, sending }: { isLearner: boolean; sending: Sending }) {
  const { outcome, keep } = useWrongKept(7, isLearner, sending);
  const answer = () => keep("C");
  return (
    <>
      <button type="button" onClick={answer}>
        提交答案
      </button>
      <WrongKept outcome={outcome} onRetry={answer} />
    </>
  );
}
const open = (isLearner: boolean, sending: Sending) =>
  openScreen({ screens: { "/daily": <Question isLearner={isLearner} sending={sending} /> }, at: "/daily" });
const submit = page.getByRole("button", { name: "提交答案" });

test("where the code that sends it did not come, the answer is said not to be kept; 重试 loads the page anew once the server is there", async () => {
  await open(true, () => Promise.reject(new TypeError("Failed to fetch")));
  await submit.click();
  await expect.element(page.getByText(/^没有加入错题本：/)).toBeVisible();
  const asked = vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  await page.getByRole("button", { name: "重试" }).click();
  expect(asked).toHaveBeenCalledOnce();
  await expect.element(page.getByRole("status").getByText("网络请求失败")).toBeVisible();
  asked.mockRestore();
});

test("a learner's page has that code before there is an answer; nobody else's has", async () => {
  const sending = vi.fn<Sending & object>(() =>
    Promise.resolve({ recordWrong: () => Promise.resolve("kept") }),
  );
  await open(false, sending);
  await expect.element(submit).toBeVisible();
  expect(sending).not.toHaveBeenCalled();
  await open(true, sending);
  await expect.poll(() => sending.mock.calls).toHaveLength(1);
});

test("of two answers the last one's outcome is told", async () => {
  const first = Promise.withResolvers<"kept" | NotKept>();
  const answers = [first.promise];
  await open(true, () => Promise.resolve({ recordWrong: () => answers.shift() ?? Promise.resolve("kept") }));
  await submit.click();
  await submit.click();
  await expect.element(page.getByRole("link", { name: "错题本" })).toBeVisible();
  first.resolve({ said: "没有加入错题本，请检查网络", again: true });
  await new Promise((done) => setTimeout(done, 50)); // drawn by then, if it were
  await expect.element(page.getByRole("link", { name: "错题本" })).toBeVisible();
  expect(page.getByText(/^没有加入错题本/).elements()).toEqual([]);
});
