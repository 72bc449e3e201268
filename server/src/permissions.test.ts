// The table of permissions against the specifications: every documented call, and what each role may and may not do.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { admits, type Role } from "@zhutu/domain/endpoint.ts";
import { PERMISSIONS, whoMay } from "@zhutu/domain/identity/permissions.ts";
import { describe, expect, test } from "vitest";

const roles: readonly (Role | null)[] = [null, "user", "admin", "teacher", "channel"];
const may = (role: Role | null, address: string): boolean => {
  const [method = "", path = ""] = address.split(" ");
  return admits(whoMay(method, path) ?? [], role);
};
const callersOf = (address: string) => roles.filter((role) => may(role, address));

/** Every call of the two documents, as docs/requirements.tsv numbers them. */
const documented = readFileSync(join(import.meta.dirname, "../../docs/requirements.tsv"), "utf8")
  .split("\n")
  .map((line) => line.split("\t"))
  .filter(([, kind]) => kind === "call")
  .flatMap(([, , statement = ""]) => statement.match(/(GET|POST|DELETE) \/api\/[^ ,;?)]+/g) ?? [])
  .map((address) => address.replace(/\.$/, ""));
const under = (place: string) => documented.filter((address) => address.includes(` ${place}`));

test("every documented call has a permission, and none has two", () => {
  expect(documented.length).toBeGreaterThan(130);
  expect(documented.filter((address) => callersOf(address).length === 0)).toEqual([]);
  const named = PERMISSIONS.flatMap(({ calls }) => calls);
  expect(named.filter((one, at) => named.indexOf(one) !== at)).toEqual([]);
});

test("a visitor may make the documented public calls, and of the others only what plays, downloads by ticket and shows comments", () => {
  for (const place of ["/api/public/", "/api/security/"])
    for (const address of under(place)) expect([address, ...callersOf(address)]).toEqual([address, ...roles]);
  const others = documented.filter((address) => !/\/api\/(public|security)\//.test(address));
  expect(others.filter((address) => may(null, address))).toEqual([
    "GET /api/files/p-{courseChapterId}{ext}",
    "GET /api/vod/play-urls",
    "GET /api/vod/play-url",
    "GET /api/comments/courseid/{id}",
  ]);
});

describe("[AUTH-011] role user may", () => {
  test.each([
    ["learn", ["GET /api/user/courses", "POST /api/vod/upload-play-time", "POST /api/user/study-logs"]],
    ["buy", ["POST /api/user/cart-items", "POST /api/user/orders/fresh-price", "POST /api/user/orders/buy"]],
    ["manage own addresses", under("/api/user/addresses")],
    ["manage own invoices", ["GET /api/user/invoices", "POST /api/invoices", "GET /api/invoices/{id}"]],
    ["manage own orders", under("/api/user/orders")],
    ["manage own papers and practise", [...under("/api/user/papers"), ...under("/api/user/user-papers")]],
    ["answer papers", under("/api/user/paper-answers")],
    ["manage own wrong answers", under("/api/user/error-questions")],
    ["comment", ["POST /api/comments"]],
    ["assign package-bought courses", ["POST /api/user/orders/{}/order-items/{}/assign-to-users"]],
    ["edit the profile", ["GET /api/user/profile", "POST /api/user/profile"]],
    ["make every other call under /api/user", under("/api/user/")],
  ])("%s", (_, addresses) => {
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((address) => !may("user", address))).toEqual([]);
    // Own things of a signed-in person: a visitor has none.
    expect(addresses.filter((address) => may(null, address))).toEqual([]);
  });

  test("do nothing of the back office", () => {
    const office = [
      ...under("/api/admin/"),
      ...under("/api/teacher/"),
      "GET /api/orders",
      "GET /api/comments",
    ];
    expect(office.filter((address) => may("user", address))).toEqual([]);
  });
});

describe("[AUTH-012] role admin, and no other", () => {
  const courses = "POST /api/admin/courses";
  test.each([
    [
      "publishes, sets hot and reorders",
      ["publish/{}", "hot/{}", "unhot/{}", "adjust-order"].map((one) => `${courses}/${one}`),
    ],
    [
      "approves or hides comments",
      ["GET /api/comments", ...under("/api/comments/approve"), ...under("/api/comments/reject")],
    ],
    [
      "assigns courses",
      [...under("/api/admin/courses/{id}/assign-to-users"), ...under("/api/admin/user-courses")],
    ],
    ["manages videos", [...under("/api/admin/videos"), ...under("/api/vod/all-videos")]],
    ["manages parameters", under("/api/admin/params")],
    [
      "manages users, channels and teachers",
      [...under("/api/admin/users"), ...under("/api/admin/loginlogs")],
    ],
    ["manages question banks", [...under("/api/admin/question-banks"), ...under("/api/admin/questions")]],
    [
      "manages orders",
      [
        "GET /api/orders",
        "GET /api/orders/summary",
        "POST /api/admin/orders-export",
        "POST /api/admin/orders/{}/deliver",
      ],
    ],
    ["manages invoices", ["GET /api/invoices", "POST /api/invoices/{}/send"]],
    [
      "sees everybody's statistics",
      ["GET /api/admin/orders/teacher-statis/{}", ...under("/api/vod/statis/course-play-time")],
    ],
  ])("%s", (_, addresses) => {
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect([address, ...callersOf(address)]).toEqual([address, "admin"]);
  });

  test.each([
    [
      "withdraws and deletes, as teachers do with their own",
      [`${courses}/unpublish/{}`, "DELETE /api/admin/courses/{}"],
    ],
    [
      "manages papers, as teachers do their own",
      [...under("/api/admin/papers"), ...under("/api/admin/paper-questions")],
    ],
    ["and everything else under /api/admin", under("/api/admin/")],
  ])("%s", (_, addresses) => {
    expect(addresses.filter((address) => !may("admin", address))).toEqual([]);
  });
});

describe("[AUTH-013] role teacher", () => {
  test("manages courses and answers, each with chapters, videos and papers, and submits them for audit", () => {
    const authoring = under("/api/admin/").filter((address) => may("teacher", address));
    const outside = authoring.filter((a) => !/\/api\/admin\/(courses|papers|paper-questions)/.test(a));
    expect(outside).toEqual([]);
    for (const address of [
      "POST /api/admin/courses",
      "DELETE /api/admin/courses/{}",
      "DELETE /api/admin/courses/{}/video",
      "POST /api/admin/courses/unpublish/{}",
      ...under("/api/admin/courses/{courseId}/chapters"),
      "POST /api/admin/courses/adjust-chapter-order",
    ])
      expect([address, ...callersOf(address)]).toEqual([address, "admin", "teacher"]);
    for (const address of under("/api/teacher/"))
      expect([address, ...callersOf(address)]).toEqual([address, "teacher"]);
  });

  test("lists nobody else's courses, and has no say in what is published, hot or first", () => {
    for (const address of [
      "GET /api/admin/courses",
      ...under("/api/admin/courses/publish"),
      ...under("/api/admin/courses/hot"),
      ...under("/api/admin/courses/adjust-order"),
    ])
      expect([address, may("teacher", address)]).toEqual([address, false]);
  });
});

test("[AUTH-014] role teacher sees own sales statistics, and no statistics of others", () => {
  expect(callersOf("GET /api/orders/teacher-statis")).toEqual(["teacher"]);
  const others = [
    ...under("/api/admin/orders/"),
    "GET /api/orders/summary",
    "GET /api/orders",
    "GET /api/vod/statis/course-play-time",
    "GET /api/vod/statis/user-play-time",
  ];
  expect(others.filter((address) => may("teacher", address))).toEqual([]);
});
