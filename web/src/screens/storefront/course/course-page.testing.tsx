// A course's page as a browser test draws it: course 11, for a visitor or for a learner who has or has not bought it.
import { page } from "vitest/browser";
import { toCard } from "../../../features/catalogue/course-facts.ts";
import { aCourse, aTrialLesson } from "../../../testing/courses.ts";
import { type Answers, openScreen } from "../../../testing/open-screen.tsx";
import Course from "./course.tsx";

type Course = ReturnType<typeof aCourse>;
type Lesson = typeof aTrialLesson;
type Shown = {
  course?: Partial<Course>;
  lessons?: Partial<Lesson>[];
  role?: "user";
  bought?: boolean;
  /** Held without having been bought. */
  given?: boolean;
  answers?: Answers;
  /** The place of the page that the address names. */
  hash?: string;
  /** With the flag that goes on to the next lesson. */
  autoplay?: boolean;
  ratings?: { count: number; average: number | null };
};

/** The page of course 11 for a visitor, or for a learner who has or has not bought it. */
export async function open({
  course: over = {},
  lessons = [],
  role,
  bought = false,
  given = false,
  answers = {},
  hash = "",
  autoplay = false,
  ratings = { count: 0, average: null },
}: Shown = {}) {
  const course = aCourse(over);
  const chapters = lessons.map((one, at) => ({
    ...aTrialLesson,
    trial: false,
    courseChapterId: at + 1,
    chapterTitle: `第 ${at + 1} 讲`,
    ...one,
  }));
  const bestSellers = [21, 22, 23, 24, 25].map((courseId) =>
    toCard(aCourse({ courseId, courseName: `畅销课程 ${courseId}` })),
  );
  const loaderData = {
    siteName: "筑途学堂",
    origin: "",
    course,
    product: course,
    chosen: course.models.length === 0,
    chapters,
    ratings,
    bestSellers,
  };
  const params = { courseId: "11", ...(autoplay && { autoplay: "autoplay" }) };
  return openScreen({
    screens: { "/index/course-info/11": <Course loaderData={loaderData} params={params} /> },
    at: `/index/course-info/11${hash}`,
    ...(role && { role }),
    answers: {
      "GET /api/user/courses/11/bought": () => ({
        bought,
        expiryDate: bought ? "2027-11-21T00:00:00.000Z" : null,
        ...(given && { given }),
      }),
      "GET /api/user/orders": () => ({ orders: [], total: 0 }),
      "GET /api/user/courses/11/progress": () => ({ lastChapterId: null, chapters: [] }),
      ...answers,
    },
  });
}
export const tab = (name: string | RegExp) => page.getByRole("tab", { name });
export const tabs = () =>
  page
    .getByRole("tab")
    .elements()
    .map((one) => one.textContent?.replace(/\d+$/, ""));
