import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aCourse } from "../../testing/courses.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import { Carousel } from "./carousel.tsx";
import { toSlide } from "./slides.ts";

test("[HOME-011] an item whose name starts with http links to that address, another to its course", async () => {
  const named = (courseId: number, courseName: string) => toSlide(aCourse({ courseId, courseName }));
  const slides = [named(7, "https://www.example.com/a"), named(8, "一门 https 的课")];
  await openScreen({ screens: { "/index": <Carousel slides={slides} /> }, at: "/index" });
  const carousel = page.getByRole("region", { name: "推荐" });
  await expect.element(carousel).toBeVisible();
  // Only the first is turned to; the others cannot be pressed yet, and are found as they stand.
  const links = carousel.element().querySelectorAll("a");
  expect([...links].map((link) => link.getAttribute("href"))).toEqual([
    "https://www.example.com/a",
    "/index/course-info/8",
  ]);
  // The item is the link, not a button in it.
  expect(links[0]?.contains(carousel.getByText("了解详情").element())).toBe(true);
  expect(links[0]?.querySelector("p")).not.toBeNull();
});

/** The carousel of four courses, and the slide of it that stands in its view and may be pressed. */
async function openFour() {
  const slides = [1, 2, 3, 4].map((courseId) =>
    toSlide(aCourse({ courseId, courseName: `课程 ${courseId}` })),
  );
  await openScreen({ screens: { "/index": <Carousel slides={slides} /> }, at: "/index" });
  const carousel = page.getByRole("region", { name: "推荐" });
  await expect.element(carousel).toBeVisible();
  const view = carousel.element().firstElementChild as HTMLElement;
  const groups = [...view.children] as HTMLElement[];
  const shown = () =>
    groups.flatMap((slide, at) => {
      const { left } = slide.getBoundingClientRect();
      return Math.abs(left - view.getBoundingClientRect().left) < 1 && !slide.inert ? [at + 1] : [];
    });
  const usable = () => groups.filter((slide) => !slide.inert).length;
  const current = () => carousel.element().querySelector("[aria-current]")?.getAttribute("aria-label");
  return { carousel, view, shown, usable, current };
}

test("arrows and dots turn to a slide, which alone can be pressed; after the last comes the first", async () => {
  const { carousel, shown, usable, current } = await openFour();
  expect([shown(), usable(), current()]).toEqual([[1], 1, "第 1 张"]);
  const next = carousel.getByRole("button", { name: "下一张" });
  await next.click();
  await next.click();
  await expect.poll(shown).toEqual([3]);
  await carousel.getByRole("button", { name: "第 4 张" }).click();
  await expect.poll(shown).toEqual([4]);
  await next.click();
  await expect.poll(shown).toEqual([1]);
  await carousel.getByRole("button", { name: "上一张" }).click();
  await expect.poll(shown).toEqual([4]);
  expect([usable(), current()]).toEqual([1, "第 4 张"]);
});

test("a slide that was swiped to is the one that counts, and a swipe rests on a whole slide", async () => {
  const { view, shown, usable, current } = await openFour();
  view.scrollTo({ left: view.clientWidth * 1.8 });
  await expect.poll(() => [shown(), usable(), current()]).toEqual([[3], 1, "第 3 张"]);
  // It turns by itself neither on nor back.
  view.scrollTo({ left: 0 });
  await expect.poll(shown).toEqual([1]);
});
