import { books } from "./books.ts";
import { exam } from "./exam-courses.ts";
import { answers, free, furtherEdu, lives, pastFurtherEdu } from "./other-courses.ts";
import type { SeedCourse } from "./seed-course.ts";

export type { SeedCourse } from "./seed-course.ts";

/** Every course of the shop, in the order of its lists within a type. */
export const seedCourses: readonly SeedCourse[] = [
  ...exam,
  ...free,
  ...furtherEdu,
  ...lives,
  ...answers,
  ...books,
  ...pastFurtherEdu,
];
