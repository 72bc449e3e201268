import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "./course-page.testing.tsx";

test("who holds the course reads how far they are where the price stands for others, which is below with buying for others", async () => {
  const chapter = { countedSeconds: 0, coverage: 0, segments: [], skipped: [], lastPlayedAt: null };
  await open({
    role: "user",
    bought: true,
    lessons: [{}, {}, {}],
    answers: {
      "GET /api/user/courses/11/progress": () => ({
        lastChapterId: 2,
        neededCoverage: 0.95,
        chapters: [
          { ...chapter, courseChapterId: 1, studyStatus: 1, position: 60 },
          { ...chapter, courseChapterId: 2, studyStatus: 0, position: 37 },
          // Stopped at its end, a part of it left: not watched to its last second.
          { ...chapter, courseChapterId: 3, studyStatus: 0, position: 60 },
        ],
      }),
    },
  });
  await expect.element(page.getByText("已学完 1 / 3 讲")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: "第 2 讲" });
  await expect.element(row.getByText(/看到 0:37$/)).toBeVisible();
  expect(page.getByText(/看到 1:00/).elements()).toEqual([]);
  const prices = () =>
    [...document.querySelectorAll(".price-lg")].map((one) => one.closest("section")?.ariaLabel);
  expect(prices()).toEqual(["单位购买"]);
  await page.viewport(390, 844);
  await expect.element(page.getByRole("region", { name: "单位购买" })).toBeVisible();
  expect(page.getByRole("button", { name: /团购：为单位多人购买/ }).elements()).toEqual([]);
});

test.each([
  [null, "开始学习"],
  [2, "继续学习"],
])(
  "with %s as the last lesson, cover, buttons and the bar of a phone all say %s",
  async (lastChapterId, word) => {
    const progress = () => ({ lastChapterId, neededCoverage: 0.95, chapters: [] });
    await open({
      role: "user",
      bought: true,
      lessons: [{}, {}],
      answers: { "GET /api/user/courses/11/progress": progress },
    });
    const links = page.getByRole("link", {
      name: /^(开始学习|继续学习|免费学习|看回放)$/,
      includeHidden: true,
    });
    const words = () => links.elements().map((one) => one.textContent);
    await expect.poll(words).toEqual([word, word, word]);
  },
);

test("a free course too is begun with 开始学习 on the cover and on the buttons", async () => {
  await open({ course: { coursePrice: 0, coursePriceOriginal: 0, payPrice: 0 }, lessons: [{}] });
  const links = page.getByRole("link", { name: /学习$/, includeHidden: true });
  await expect
    .poll(() => links.elements().map((one) => one.textContent))
    .toEqual(["开始学习", "开始学习", "开始学习"]);
});

const buying = () => page.getByRole("button", { name: /立即购买$|^加入购物车$/, includeHidden: true });
const isBusy = (button: Element): boolean =>
  button.matches('[aria-busy="true"]') && (button as HTMLButtonElement).disabled;

test("until it is answered whether somebody signed in holds the course the buttons that buy it wait, at their size", async () => {
  let answer: (held: { bought: boolean; expiryDate: string | null }) => void = () => {};
  const answers = {
    "GET /api/user/courses/11/bought": () => new Promise((resolve) => (answer = resolve)),
  };
  const widths = () =>
    buying()
      .elements()
      .map((one) => one.getBoundingClientRect().width);
  const { called } = await open({ role: "user", answers });
  await expect.poll(() => called("GET /api/user/courses/11/bought")).toHaveLength(1);
  expect(buying().elements().map(isBusy)).toEqual([true, true, true, true]);
  const waiting = widths();
  answer({ bought: false, expiryDate: null });
  await expect.poll(() => buying().elements().map(isBusy)).toEqual([false, false, false, false]);
  expect(widths()).toEqual(waiting);
  const owner = await open({ role: "user", answers });
  await expect.poll(() => owner.called("GET /api/user/courses/11/bought")).toHaveLength(1);
  expect(buying().elements().map(isBusy)).toEqual([true, true, true, true]);
  answer({ bought: true, expiryDate: "2027-11-21T00:00:00.000Z" });
  await expect.element(page.getByText(/已购买/)).toBeVisible();
  expect(buying().elements()).toEqual([]);
});

test("a visitor may buy at once, and so may anybody what is printed", async () => {
  const never = { "GET /api/user/courses/11/bought": () => new Promise(() => {}) };
  await open();
  expect(buying().elements().map(isBusy)).toEqual([false, false, false, false]);
  await open({ course: { courseType: 3 }, role: "user", answers: never });
  expect(buying().elements().map(isBusy)).toEqual([false, false, false, false]);
});
