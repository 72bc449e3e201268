import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aCourse } from "../../testing/courses.ts";
import { openScreen, person } from "../../testing/open-screen.tsx";
import { Carousel } from "../../features/catalogue/carousel.tsx";
import { toCard } from "../../features/catalogue/course-facts.ts";
import { RankList } from "../../features/catalogue/rank-list.tsx";
import { toSlide } from "../../features/catalogue/slides.ts";
import { Footer } from "../../features/shell/footer.tsx";
import { PersonMenu } from "../../features/shell/person-menu.tsx";
import { Crumbs } from "./crumbs.tsx";

const courses = [11, 12, 13].map((courseId) =>
  aCourse({ courseId, courseName: `课程 ${courseId}`, courseImgUrl: null }),
);
const slides = courses.map(toSlide);

/** Parts that every shop page is made of, on a phone. */
async function open() {
  await openScreen({
    screens: {
      "/index": (
        <>
          <header className="head">
            <div className="acts">
              <PersonMenu session={person("user")} places={[]} />
            </div>
          </header>
          <div className="frame">
            <Crumbs items={[{ label: "首页", to: "/index" }, { label: "图书" }]} />
          </div>
          <Carousel slides={slides} />
          <RankList courses={courses.map(toCard)} />
          <Footer />
        </>
      ),
    },
    at: "/index",
  });
  await page.viewport(390, 844);
}

const sizeOf = (target: Element) => {
  const { width, height } = target.getBoundingClientRect();
  return [width >= 44, height >= 44];
};

test("what a finger meets on a phone is 44 pixels high and wide", async () => {
  await open();
  const targets = {
    person: page.getByRole("banner").getByRole("button", { name: /李建国/ }),
    crumb: page.getByRole("navigation", { name: "当前位置" }).getByRole("link", { name: "首页" }),
    dot: page.getByRole("button", { name: "第 1 张" }),
    "another dot": page.getByRole("button", { name: "第 2 张" }),
    "foot link": page.getByRole("contentinfo").getByRole("link", { name: "图书", exact: true }),
  };
  for (const [name, target] of Object.entries(targets)) {
    await expect.element(target).toBeVisible();
    expect([name, ...sizeOf(target.element())]).toEqual([name, true, true]);
  }
});

test("a line of the best sellers leads to its course wherever a finger meets it", async () => {
  await open();
  const line = page.getByRole("listitem").filter({ hasText: "课程 12" });
  await expect.element(line).toBeVisible();
  line.element().scrollIntoView({ block: "center" });
  expect(sizeOf(line.element())).toEqual([true, true]);
  const { left, right, top, bottom } = line.element().getBoundingClientRect();
  for (const [x, y] of [
    [left + 2, top + 2],
    [right - 2, bottom - 2],
  ] as const)
    expect(document.elementFromPoint(x, y)?.textContent).toBe("课程 12");
});
