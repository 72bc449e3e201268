// Every URL of the office's screens. A file apart from paths.ts, so that visitors of the shop do not load them.
import { landingOf, type Query, withQuery } from "./paths.ts";

export const officePaths = {
  courses: (role: string, query: Query = {}) => withQuery(`/board/${role}/courses`, query),
  newCourse: (role: string, courseType?: number) => withQuery(`/board/${role}/course-detail`, { courseType }),
  course: (role: string, courseId: number) => `/board/${role}/course-detail/${courseId}`,
  preview: (role: string, courseId: number) => `/board/${role}/course-preview/${courseId}`,
  orders: (query: Query = {}) => withQuery("/board/admin/orders", query),
  /** The page that says the most of an account of that role. */
  person: (role: string, userId: number) =>
    role === "teacher" || role === "channel"
      ? `/board/admin/${role}-detail/${userId}`
      : `/board/admin/users/${userId}`,
  videos: (query: Query = {}) => withQuery("/board/admin/admin-assign-users", { tab: "videos", ...query }),
  teacherStatis: (query: Query = {}) => withQuery(landingOf("teacher"), query),
} as const;
