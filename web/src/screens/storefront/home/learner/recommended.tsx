import { listCourses } from "@zhutu/domain/catalogue/contract.ts";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { EXAM_SUBJECTS } from "@zhutu/domain/catalogue/subject.ts";
import { CourseCard } from "../../../../features/catalogue/course-card.tsx";
import { toCard } from "../../../../features/catalogue/course-facts.ts";
import type { Continued } from "../../../../features/study/continue-card.tsx";
import { useApi } from "../../../../lib/api/query.ts";
import { paths } from "../../../../paths.ts";
import { Section } from "../section.tsx";

const SHOWN = 4;

/** Exam courses of the subject one studies; nothing where no exam is studied. */
export function Recommended({ lessons }: { lessons: Continued["lessons"] }) {
  const subject = lessons.find((lesson) => lesson.subject !== null)?.subject ?? undefined;
  const query = { subject, courseType: [COURSE_TYPE.training], page: 1, pageSize: SHOWN + lessons.length };
  const found = useApi(listCourses, { query }, { enabled: subject !== undefined });
  const held = new Set(lessons.map(({ courseId }) => courseId));
  const shown = found.data?.courses.filter(({ courseId }) => !held.has(courseId)).slice(0, SHOWN) ?? [];
  if (subject === undefined || shown.length === 0) return null;
  const label = EXAM_SUBJECTS.find(({ code }) => code === subject)?.label ?? "";
  return (
    <Section
      title={`${label}考试培训`}
      text="按您在学的考试推荐"
      more={{ to: paths.courses({ subject }), label: "全部课程" }}
    >
      <div className="grid4">
        {shown.map((course) => (
          <CourseCard key={course.courseId} course={toCard(course)} />
        ))}
      </div>
    </Section>
  );
}
