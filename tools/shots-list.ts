// What `npm run shots` takes a picture of: every route as each role that it says may open it, at the addresses below
// when its own has parts to fill in; and what is worth a picture beyond that.
import { basename } from "node:path";
import { describedRoutes } from "../web/route-handles.ts";
import type { Role } from "../web/src/lib/route-handle.ts";
import { paths } from "../web/src/paths.ts";

export type Shot = {
  name: string;
  path: string;
  role: Role | "anonymous";
  /** What the server answers when that is not 200. */
  status?: number;
};

/** Pages without one address of their own, as they look on the demonstration shop; none: the walk through buying. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  "/index/products": [paths.products({ tag: "published", channel: "QD0001" })],
  "/index/search": [paths.search({ courseName: "一级建造师" })],
  "/index/course-info/:courseId/:autoplay?": [paths.course(1)],
  "/index/rules/:rule": [paths.rule("study-hours")],
  "/index/order-info": [],
  "/index/submitted-order-info/:orderId": [],
  "/index/study/:courseId": [],
  "/login/:goback": [],
  "/board/:userType/course-detail/:courseId?": [paths.officeCourse("admin", 18)],
  "/board/:userType/course-preview/:courseId": [paths.officePreview("admin", 18)],
};

/** Other states, and pages that look different to a person who has signed in. */
const MORE: readonly Shot[] = [
  { name: "courses-none", path: paths.courses({ courseName: "没有这门课" }), role: "anonymous" },
  { name: "search-none", path: paths.search({ courseName: "没有这门课" }), role: "anonymous" },
  { name: "course-book", path: paths.course(2), role: "anonymous" },
  { name: "help", path: paths.course(56), role: "anonymous" },
  { name: "missing", path: "/index/no-such-page", role: "anonymous", status: 404 },
  { name: "home", path: paths.home(), role: "user" },
  { name: "course", path: paths.course(1), role: "user" },
  { name: "cart", path: paths.cart(), role: "user" },
  { name: "study", path: paths.study(23), role: "user" },
  { name: "office-course-new", path: paths.officeNewCourse("admin"), role: "admin" },
  { name: "office-courses-none", path: paths.officeCourses("admin", { name: "没有这门课" }), role: "admin" },
];

/** Every picture; throws for a page that would get none without anybody having said so. */
export function shotList(): Shot[] {
  const routes = describedRoutes().flatMap(({ path, file, handle }) => {
    if (!handle) return [];
    const { access } = handle;
    const roles = access === "everybody" ? (["anonymous"] as const) : access;
    const office = file.startsWith("screens/office/") ? "office-" : "";
    return roles.flatMap((role) => {
      const own = path.replace(":userType", role);
      if (own.startsWith("/board/") && !own.startsWith(`/board/${role}/`)) return [];
      const examples = EXAMPLES[path] ?? [own];
      if (examples.some((one) => one.includes(":")))
        throw new Error(`tools/shots-list.ts has no example of ${path}`);
      return examples
        .filter((one) => !one.startsWith("/board/") || one.startsWith(`/board/${role}/`))
        .map((one) => ({ name: `${office}${basename(file, ".tsx")}`, path: one, role }));
    });
  });
  // A screen with two addresses for one role is taken once.
  const once = routes.filter(
    (one, at) => routes.findIndex(({ name, role }) => name === one.name && role === one.role) === at,
  );
  return [...once, ...MORE];
}
