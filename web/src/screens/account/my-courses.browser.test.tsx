import { expect, test } from "vitest";
import { openScreen } from "../../testing/open-screen.tsx";
import MyCoursesPage from "./my-courses.tsx";

test("[MYC-002] my courses asks for the types 1, 5 and 6", async () => {
  const { called } = await openScreen({
    screens: { "/board/user/my-course": <MyCoursesPage /> },
    at: "/board/user/my-course",
    role: "user",
    answers: { "GET /api/user/courses": () => [] },
  });
  await expect.poll(() => called("GET /api/user/courses").length).toBe(1);
  expect(called("GET /api/user/courses")[0]?.query.getAll("courseTypes")).toEqual(["1", "5", "6"]);
});
