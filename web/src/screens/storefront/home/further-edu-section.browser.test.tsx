import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { toCard } from "../../../features/catalogue/course-facts.ts";
import { aCourse } from "../../../testing/courses.ts";
import { openScreen } from "../../../testing/open-screen.tsx";
import { FurtherEduSection } from "./further-edu-section.tsx";

test("[HOME-013] the hot courses of continuing education are told apart: all, required, elective", async () => {
  const required = toCard(aCourse({ courseId: 1, courseName: "BIM 技术" }));
  const elective = toCard(aCourse({ courseId: 2, courseName: "绿色建筑" }));
  const courses = [[required, elective], [required], [elective]];
  await openScreen({ screens: { "/index": <FurtherEduSection courses={courses} /> }, at: "/index" });
  const section = page.getByRole("region", { name: "继续教育热门课程" });
  const shown = () =>
    section
      .getByRole("heading", { level: 3 })
      .elements()
      .map((one) => one.textContent)
      .filter((name) => name !== "热门课程");
  const choose = (name: string) => section.getByRole("button", { name }).click();
  await expect.poll(shown).toEqual(["BIM 技术", "绿色建筑"]);
  await choose("选修");
  await expect.poll(shown).toEqual(["绿色建筑"]);
  await choose("必修");
  await expect.poll(shown).toEqual(["BIM 技术"]);
});
