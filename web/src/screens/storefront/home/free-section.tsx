import { CourseCard } from "../../../features/catalogue/course-card.tsx";
import type { CourseCardData } from "../../../features/catalogue/course-facts.ts";
import { paths } from "../../../paths.ts";
import { Section } from "./section.tsx";

export function FreeSection({ courses }: { courses: readonly CourseCardData[] }) {
  if (courses.length === 0) return null;
  return (
    <Section
      title="免费公开课"
      text="先听一讲，再决定"
      more={{ to: paths.freeCourses(), label: "全部免费课" }}
    >
      <div className="grid4">
        {courses.map((course) => (
          <CourseCard key={course.courseId} course={course} />
        ))}
      </div>
    </Section>
  );
}
