import { COURSE_STATUS_LABELS, type CourseStatus } from "@zhutu/domain/catalogue/course-status.ts";
import type { CSSProperties } from "react";

const colours: Readonly<Record<CourseStatus, string>> = {
  published: "var(--success)",
  auditing: "#b7791f",
  unpublish: "#6b7790",
};

/** A course's status as a dot and the documented word. */
export function StatusDot({ status }: { status: CourseStatus }) {
  return (
    <span className="stat-dot" style={{ "--c": colours[status] } as CSSProperties}>
      {COURSE_STATUS_LABELS[status]}
    </span>
  );
}
