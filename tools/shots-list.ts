// What `npm run shots` takes a picture of: every route as each role that it says may open it, at the addresses below
// when its own has parts to fill in; and what is worth a picture beyond that.
import { basename } from "node:path";
import { describedRoutes } from "../web/route-handles.ts";
import type { Role } from "../web/src/lib/route-handle.ts";
import { officePaths } from "../web/src/office-paths.ts";
import { paths } from "../web/src/paths.ts";

export type Shot = {
  name: string;
  path: string;
  role: Role | "anonymous";
  /** What the server answers when that is not 200. */
  status?: number;
  /** An answer that the API is given in place of its own: a failure, or its result changed. */
  answer?: { path: string; change: "fails" | ((result: unknown) => unknown) };
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
  "/board/user/order-assign-users/:orderId": [],
  // Of no order without its number.
  "/board/user/invoice": [],
  "/board/:userType/course-detail/:courseId?": [officePaths.course("admin", 18)],
  "/board/:userType/course-preview/:courseId": [officePaths.preview("admin", 18)],
};

const longName = "二级建造师《建筑工程管理与实务》精讲班（2026）全程直播答疑与考前冲刺模拟题详解".repeat(3);

/** A list with nothing in it, with one name that is too long for its place, with many rows. */
const emptied = (result: unknown) =>
  Array.isArray(result) ? [] : { ...(result as object), orders: [], invoices: [], total: 0 };
const lengthened = (result: unknown): unknown =>
  JSON.parse(
    JSON.stringify(result, (key, value: unknown) =>
      [
        "courseName",
        "orderName",
        "orderItemName",
        "cartItemName",
        "teacherName",
        "invoiceName",
        "payerName",
      ].includes(key)
        ? longName
        : value,
    ),
  );
const multiplied = (result: unknown): unknown => {
  const { orders } = result as { orders: { orderId: string }[] };
  const many = Array.from({ length: 100 }, (_, at) => ({
    ...orders[at % orders.length],
    orderId: String(10 ** 19 + at).padStart(20, "1"),
  }));
  return { ...(result as object), orders: many, total: 4_321 };
};

/** The account's lists as they seldom are: named after the screen and the state. */
const STATES: readonly Shot[] = [
  ["my-orders", paths.myOrders(), "/api/user/orders"],
  ["my-courses", paths.myCourses(), "/api/user/courses"],
  ["cart", paths.cart(), "/api/user/cart-items"],
  ["my-invoices", paths.myInvoices(), "/api/user/invoices"],
].flatMap(([name = "", path = "", api = ""]) =>
  (
    [
      ["error", "fails"],
      ["empty", emptied],
      ["long", lengthened],
    ] as const
  ).map(([state, change]) => ({
    name: `${name}-${state}`,
    path,
    role: "user" as const,
    answer: { path: api, change },
  })),
);

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
  { name: "office-course-new", path: officePaths.newCourse("admin"), role: "admin" },
  { name: "office-courses-none", path: officePaths.courses("admin", { name: "没有这门课" }), role: "admin" },
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
  const many: Shot = {
    name: "my-orders-many",
    path: paths.myOrders({ pageSize: 100 }),
    role: "user",
    answer: { path: "/api/user/orders", change: multiplied },
  };
  return [...once, ...MORE, ...STATES, many];
}
