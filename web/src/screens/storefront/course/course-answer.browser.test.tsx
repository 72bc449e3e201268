// The page of a knowledge answer: what is offered before it is bought, and the answer itself afterwards.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open, tabs } from "./course-page.testing.tsx";

const answer = { courseType: 2, answerForm: "text" as const, courseDescription: "<p>学员提问</p>" };

test("an answer that was not bought says what one will get, and is not asked for", async () => {
  const { called } = await open({ course: answer });
  await expect.element(page.getByText("讲师文字解答，购买后在这里阅读。")).toBeVisible();
  expect(tabs()).toEqual(["问题与要点", "评论"]);
  expect(page.getByRole("textbox", { name: "数量" }).elements()).toEqual([]);
  await expect.element(page.getByText(/渠道专属码/)).toBeVisible();
  expect(document.querySelector(".price-lg")).not.toBeNull();
  expect(called("GET /api/study/answers/11")).toEqual([]);
});

test("a bought answer is read on its page", async () => {
  await open({
    course: answer,
    role: "user",
    bought: true,
    answers: {
      "GET /api/study/answers/11": () => ({
        courseId: 11,
        answerText: "<p>总工期不变</p>",
        videoUrl: "",
        duration: 0,
        sources: [],
      }),
    },
  });
  const region = page.getByRole("region", { name: "解答" });
  await expect.element(region.getByText("总工期不变")).toBeVisible();
  expect(region.getByRole("button", { name: /播放/ }).elements()).toEqual([]);
  await expect.element(page.getByRole("link", { name: "看解答" }).first()).toHaveAttribute("href", "#answer");
  // Nothing of it is to be bought again.
  expect(page.getByText(/渠道专属码/).elements()).toEqual([]);
  expect(document.querySelector(".price-lg")).toBeNull();
});

test("the address of an answer leads to it, read and in view", async () => {
  await open({
    course: answer,
    role: "user",
    bought: true,
    hash: "#answer",
    answers: {
      "GET /api/study/answers/11": () => ({
        courseId: 11,
        answerText: `<p>总工期不变</p>${"<p>分析</p>".repeat(40)}`,
        videoUrl: "",
        duration: 0,
        sources: [],
      }),
    },
  });
  const region = page.getByRole("region", { name: "解答" });
  await expect.element(region.getByText("总工期不变")).toBeInViewport();
  await expect.element(region).toHaveFocus();
});
