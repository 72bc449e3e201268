import { VIDEO_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import { listMyCourses } from "@zhutu/domain/enrolment/contract.ts";
import { heldText } from "@zhutu/domain/enrolment/user-course.ts";
import { useEffect } from "react";
import { useApi } from "../../lib/api/query.ts";

/** What is said of each course that the learner holds now, by its id. */
export type HeldMarks = ReadonlyMap<number, string>;

/** Reads what the learner holds and tells the page; draws nothing. A visitor does not load it. */
export default function HeldCourses({ onRead }: { onRead: (held: HeldMarks) => void }) {
  const { data } = useApi(listMyCourses, { query: { courseTypes: [...VIDEO_TYPES] } }, { staleTime: 60_000 });
  useEffect(() => {
    const valid = (data ?? []).filter(({ status }) => status === "valid");
    onRead(new Map(valid.map((course) => [course.courseId, heldText(course)])));
  }, [data, onRead]);
  return null;
}
