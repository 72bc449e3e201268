// What a learner holds among courses that a text found (domain.md "Finding a course").
import { listMyCourses } from "@zhutu/domain/enrolment/contract.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { toCard } from "../../../features/catalogue/course-facts.ts";
import { CourseRows, LessonRows } from "../../../features/catalogue/search/search-groups.tsx";
import { aCourse } from "../../../testing/courses.ts";
import { aHeldCourse } from "../../../testing/my-courses.ts";
import { openScreen } from "../../../testing/open-screen.tsx";
import { listKinds } from "./list-kinds.ts";
import { ListPage } from "./list-page.tsx";
import { readListUrl } from "./list-url.ts";
import { useHeldMarks } from "./use-held-marks.tsx";

const courses = [
  aCourse({ courseId: 6, courseName: "施工管理精讲班" }),
  aCourse({ courseId: 7, courseName: "BIM 技术", fromPrice: true }),
  aCourse({ courseId: 8, courseName: "学完的课" }),
].map(toCard);
const kind = listKinds.courses;
const data = (words: string) => ({
  state: readListUrl(kind, new URLSearchParams({ courseName: words })),
  courses,
  total: 3,
  foundBy: undefined,
  teachers: [],
  facets: [],
  knownChannel: false,
  channelPrices: false,
  today: "2026-11-30",
  siteName: "筑途学堂",
  origin: "",
});
const lesson = { courseId: 7, courseName: "BIM 技术", chapterTitle: "4 施工场地布置", courseChapterId: 4 };

function Rows() {
  const { held, reader } = useHeldMarks(true);
  return (
    <>
      {reader}
      <CourseRows courses={courses} words={[]} held={held} />
      <LessonRows lessons={[{ ...lesson, trial: false, videoDuration: 60 }]} words={[]} held={held} />
    </>
  );
}

const call = `${listMyCourses.method} ${listMyCourses.path}`;
const open = (screen: React.ReactNode, role?: "user") =>
  openScreen({
    screens: { "/index/courses": screen },
    at: "/index/courses",
    ...(role && { role }),
    answers: { [call]: () => [aHeldCourse(), aHeldCourse({ courseId: 8, status: "expired" })] },
  });
const cards = () =>
  page
    .getByRole("heading", { level: 3 })
    .elements()
    .map((title) => title.closest("a, li")?.textContent);

test("in a list that a text found, a card says in the price's place that its course is held, and the order stays", async () => {
  await open(<ListPage kind={kind} data={data("BIM")} />, "user");
  await expect.element(page.getByText("已购 · 3 / 7 讲")).toBeVisible();
  const [first, second, third] = cards();
  expect(first).toContain("¥399.00");
  expect(second).toContain("BIM 技术");
  expect(second).not.toContain("¥");
  expect(third).toContain("学完的课");
  expect(third).toContain("¥399.00");
});

test("a visitor, and a list without a text, ask nothing; the price of a course with specifications is where it begins", async () => {
  const visitor = await open(<ListPage kind={kind} data={data("BIM")} />);
  expect(cards()[1]).toContain("¥399.00起");
  const whole = await open(<ListPage kind={kind} data={data("")} />, "user");
  expect(cards()[1]).toContain("¥399.00起");
  expect([...visitor.called(call), ...whole.called(call)]).toEqual([]);
});

test("among results a held course is marked, and its lesson opens at once", async () => {
  await open(<Rows />, "user");
  await expect.element(page.getByText("已购 · 3 / 7 讲")).toBeVisible();
  const found = page.getByRole("link", { name: "4 施工场地布置" });
  await expect.element(found).toHaveAttribute("href", "/index/study/7?chapter=4");
  await expect.element(page.getByText(/^已购 · 00:01:00/)).toBeVisible();
});
