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
