// What a person holds could not be read: nothing is sold to them that they may have.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { refused } from "../../../testing/open-screen.tsx";
import { open, tab } from "./course-page.testing.tsx";

const held = "GET /api/user/courses/11/bought";
const told = page.getByText(/^没能读取您的购买情况/);
const toBuy = () => page.getByRole("button", { name: /立即购买|加入购物车/ }).elements();

test("where what is held is not answered that stands in place of the buttons, on a phone too; 重试 asks again", async () => {
  let failing = true;
  await open({
    role: "user",
    bought: true,
    answers: {
      [held]: () =>
        failing
          ? refused(409, "系统繁忙，请稍后再试")
          : { bought: true, expiryDate: "2027-11-21T00:00:00.000Z" },
    },
  });
  await expect.element(told.first()).toBeVisible();
  expect(toBuy()).toEqual([]);
  await page.viewport(390, 844);
  const bar = page.getByRole("group", { name: "购买" });
  await expect.element(bar.getByText(/^没能读取您的购买情况/)).toBeVisible();
  failing = false;
  await bar.getByRole("button", { name: "重试" }).click();
  await expect.element(page.getByText(/已购买/)).toBeVisible();
  expect(told.elements()).toEqual([]);
});

test("its lessons, handouts and exercises say the same once a tab, with 重试, and lock nothing and wait for nothing", async () => {
  let failing = true;
  await open({
    role: "user",
    lessons: [
      { chapterHandoutExtension: ".pdf", existPractice: true },
      { chapterHandoutExtension: ".pdf", trial: true, handoutTrial: true },
    ],
    answers: {
      [held]: () =>
        failing
          ? refused(409, "系统繁忙，请稍后再试")
          : { bought: true, expiryDate: "2027-11-21T00:00:00.000Z" },
      "GET /api/user/courses/11/exercises": () => [],
    },
  });
  await expect.element(told.first()).toBeVisible();
  const panel = page.getByRole("tabpanel");
  const inPanel = panel.getByText(/^没能读取您的购买情况/);
  for (const name of [/^视频目录/, /^讲义下载/, /^章节练习/]) {
    await tab(name).click();
    await expect.element(inPanel).toBeVisible();
    expect(inPanel.elements()).toHaveLength(1);
    expect(panel.getByText(/购买课程后才可以/).elements()).toEqual([]);
    expect(panel.getByRole("button", { name: /购买课程后才可以/ }).elements()).toEqual([]);
    expect(document.querySelectorAll('[role=tabpanel]:not([hidden]) [aria-busy="true"]')).toHaveLength(0);
  }
  // What is everybody's stays.
  await tab(/^讲义下载/).click();
  await expect.element(panel.getByRole("button", { name: "下载 第 2 讲" })).toBeEnabled();
  expect(panel.getByRole("button", { name: /第 1 讲/ }).elements()).toEqual([]);
  await tab(/^视频目录/).click();
  await expect.element(panel.getByRole("link", { name: "试听 第 2 讲" })).toBeVisible();
  failing = false;
  await panel.getByRole("button", { name: "重试" }).click();
  await expect.element(panel.getByRole("link", { name: "播放 第 1 讲" })).toBeVisible();
  expect(told.elements()).toEqual([]);
});

test("of an answer the same stands where the answer would", async () => {
  await open({
    course: { courseType: 2, answerForm: "text" },
    role: "user",
    answers: { [held]: () => refused(409, "系统繁忙，请稍后再试") },
  });
  const part = page.getByRole("region", { name: "解答" });
  await expect.element(part.getByText(/^没能读取您的购买情况/)).toBeVisible();
  await expect.element(part.getByRole("button", { name: "重试" })).toBeVisible();
});

test("what is free is not kept from anybody by it", async () => {
  await open({
    role: "user",
    course: { coursePrice: 0, coursePriceOriginal: 0, payPrice: 0 },
    lessons: [{ chapterHandoutExtension: ".pdf" }],
    answers: { [held]: () => refused(409, "系统繁忙，请稍后再试") },
  });
  await tab(/^讲义下载/).click();
  await expect.element(page.getByRole("button", { name: "下载 第 1 讲" })).toBeEnabled();
  expect(told.elements()).toEqual([]);
});
