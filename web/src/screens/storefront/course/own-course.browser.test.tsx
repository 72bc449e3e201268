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
  expect(page.getByRole("button", { name: /单位购买：一次买多份/ }).elements()).toEqual([]);
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
