import { books } from "./books.ts";
import { exam } from "./exam-courses.ts";
import { answers, free, furtherEdu, lives, pastFurtherEdu } from "./other-courses.ts";
import type { SeedCourse } from "./seed-course.ts";

export type { SeedCourse } from "./seed-course.ts";

/** In the lists' order within each type. */
export const seedCourses: readonly SeedCourse[] = [
  ...exam,
  ...free,
  ...furtherEdu,
  ...lives,
  ...answers,
  ...books,
  ...pastFurtherEdu,
];
