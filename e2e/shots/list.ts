// What `npm run shots` captures: every route for each role that may open it, with example addresses, and
// further states.
import { basename } from "node:path";
import { describedRoutes } from "../../web/route-handles.ts";
import type { Page } from "../browser.ts";
import { officePaths } from "../../web/src/office-paths.ts";
import { paths } from "../../web/src/paths.ts";
import { type Given, longName, press, seededOrder, type Shot, shotsAs, statesOf, withExchange, withFields } from "./shot.ts";
import { OFFICE } from "./office.ts";
import { OPEN } from "./over.ts";
import { STUDY } from "./study.ts";

/** Example addresses; an empty list means the buying walk covers it. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  "/index/products": [paths.products({ tag: "published", channel: "QD0001" })],
  "/index/search": [paths.search({ courseName: "二建 建筑实务" })],
  "/index/course-info/:courseId/:autoplay?": [paths.course(1)],
  "/index/teacher/:teacherId": [paths.teacher(2)],
  "/index/rules/:rule": [paths.rule("study-hours")],
  "/index/order-info": [],
  "/index/submitted-order-info/:orderId": [],
  "/index/study/:courseId": [],
  "/index/user-papers/:paperId": [paths.practicePaper(43)],
  "/index/practice-runs/:userPaperId": [paths.practiceRun(3_001)],
  "/index/test-papers/:paperId/correlation-id/:correlationId": [paths.testPaper(81, "cpt-282")],
  "/login/:goback": [],
  "/claim/:claimKey": [paths.claim("Zh7utu2026demoClaim0Ab")],
  "/verify/:verifyCode": [paths.verified("ZH7TU2Q26DEMQCERT22ABC")],
  "/board/user/order-assign-users/:orderId": [],
  // Needs an order's number.
  "/board/user/invoice": [],
  "/board/:userType/course-detail/:courseId?": [officePaths.course("admin", 18)],
  "/board/admin/teacher-detail/:userId?": [officePaths.person("teacher", 2)],
  "/board/admin/channel-detail/:userId?": [officePaths.person("channel", 9)],
  "/board/admin/administrator-detail/:userId?": [officePaths.newAdministrator()],
  // Numbered by day: see office.ts.
  "/board/admin/orders/:orderId": [],
  "/board/admin/orders/:orderId/packing-slip": [],
  "/board/admin/order-assign-users/:orderId": [],
  "/board/admin/users/:userId": [officePaths.person("user", 11)],
  "/board/:userType/question-banks/:questionBankId/questions": [officePaths.bankQuestions("admin", 2)],
  "/board/:userType/question-banks/:questionBankId/question-detail/:questionId?": [
    officePaths.question("admin", 2, 10),
  ],
  "/board/:userType/question-banks/:questionBankId/import": [officePaths.questionImport("admin", 2)],
  "/board/:userType/papers/:paperId/questions": [officePaths.paperQuestions("admin", 106)],
  "/board/:userType/papers/:paperId/scores": [officePaths.paperScores("admin", 106)],
  "/board/:userType/papers/:paperId/scores/:userPaperId": [officePaths.candidateAttempt("admin", 106, 2001)],
  "/board/:userType/product/:courseId?": [officePaths.product("admin", 38)],
  "/board/:userType/answer/:courseId?": [officePaths.answer("admin", 34)],
  "/board/:userType/course-preview/:courseId": [officePaths.preview("admin", 18)],
  "/board/admin/teacher-statis/:userId/:userName": [officePaths.teacherStatisOf(2, "王海涛")],
  "/board/admin/channel-statis/:userId": [officePaths.channelStatisOf(9)],
};

/** Empty, overlong and very long lists. */
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

/** A profile before the face check; both calls that could say otherwise are replaced. */
const unverified: readonly Given[] = ["/api/user/profile", "/api/user/face-verify/take-up"].map((path) => ({
  path,
  change: withFields({ userStatus: 1 }),
}));

/** Subjects at their daily cap, with waiting hours. */
const capped = (result: unknown) =>
  (result as object[]).map((one) => ({
    ...one,
    daily: { cap: 8, today: 7.5, waiting: 4.5, until: "2026-12-02" },
  }));

/** Subjects in their second period, passed in the first. */
const inPeriods = (result: unknown) =>
  (result as { certSubject: string }[]).map((one) => ({
    ...one,
    period: { from: "2026-06-12", until: "2027-06-11" },
    daysLeft: 200,
    former: [
      {
        certSubject: one.certSubject,
        createTime: "2025-06-12T02:00:00.000Z",
        period: { from: "2025-06-12", until: "2026-06-11" },
        current: false,
        requiredTime: 60,
        optionalTime: 61.5,
        requiredTarget: 60,
        optionalTarget: 60,
        certDate: "2026-03-01T02:00:00.000Z",
        certStatus: "pass",
        verifyCode: "ZH7TU2Q26DEMQCERT22ABD",
      },
    ],
  }));

/** An unfinished face check in the tab's storage. */
async function beginFaceCheck(page: Page): Promise<void> {
  const check = { certifyId: "certify-1", certifyUrl: "/dev/face/certify-1", until: Date.now() + 600_000 };
  await page.evaluate((open) => sessionStorage.setItem("zhutu.own.face-check", open), JSON.stringify(check));
  await page.reload();
  await page.getByText("核验尚未完成").waitFor();
}

/** Answers the daily question with its first choice. */
async function answerPractice(page: Page): Promise<void> {
  const question = page.getByRole("region", { name: "每日一练" });
  await question.locator("label").first().click();
  await question.getByRole("button", { name: "提交答案" }).click();
  await question.getByRole("status").waitFor();
}

const user = shotsAs("user");
const anonymous = shotsAs("anonymous");
const admin = shotsAs("admin");

/** Rare states of the account's lists. */
const STATES = (
  [
    ["my-orders", paths.myOrders(), "/api/user/orders"],
    ["my-courses", paths.myCourses(), "/api/user/courses"],
    ["cart", paths.cart(), "/api/user/cart-items"],
    ["my-certs", paths.myCertificates(), "/api/user/certs"],
    ["my-hours", paths.myHours(), "/api/user/certs/forecast"],
    ["my-answers", paths.myAnswers(), "/api/user/courses"],
    ["my-invoices", paths.myInvoices(), "/api/user/invoices"],
  ] as const
).flatMap(([name, path, api]) =>
  statesOf(user(name, path), api, { error: "fails", empty: emptied, long: lengthened }),
);

/** One notice of each kind, alternately unread and read, with an overlong name. */
const ofEachKind = (): unknown => {
  const orderId = "20261122481516234200";
  const course = { courseId: 1, courseName: longName };
  const all = [
    { kind: "liveSoon", ...course, startsAt: "2026-11-22T12:30:00.000Z" },
    { kind: "orderPaid", orderId, orderName: "一级建造师《建筑工程管理与实务》精讲班" },
    { kind: "deliverySent", orderId, expressCompany: "顺丰速运", trackingNo: "SF1390012345678" },
    { kind: "invoiceSent", orderId },
    { kind: "copyAssigned", courseId: 1, courseName: "建设工程安全生产管理与法规" },
    { kind: "copyClaimed", orderId, orderItemId: 4, courseName: longName, phone: "138****0016" },
    { kind: "certificatePassed", certSubject: "building" },
    { kind: "certificateReissued", certSubject: "building", reason: "姓名更正" },
    { kind: "certificateRevoked", certSubject: "building", reason: "学时认定有误" },
    { kind: "commentApproved", courseId: 1, courseName: "BIM 技术在施工阶段的应用" },
  ];
  const createTime = "2026-11-22T12:00:00.000Z";
  const notices = all.map((notice, at) => ({
    noticeId: at + 1,
    createTime,
    readAt: at % 2 === 0 ? null : createTime,
    notice,
  }));
  return { notices, total: 27, unread: 4 };
};
const MESSAGES = statesOf(user("messages", paths.messages()), "/api/user/notices", {
  "each-kind": ofEachKind,
  empty: () => ({ notices: [], total: 0, unread: 0 }),
  error: "fails",
});

// ---- addresses and deliveries ----
const fullestAddress = {
  name: "欧阳上官慕容诸葛司马",
  regionText: "新疆维吾尔自治区 克孜勒苏柯尔克孜自治州 阿合奇县",
  address: "色帕尔巴依乡阿合奇镇健康路与文化路交叉口向北八百米县住房和城乡建设局三楼培训中心",
  telephone: "13800000001",
};
const manyAddresses = (result: unknown): unknown =>
  Array.from({ length: 50 }, (_, at) => ({
    ...(result as object[])[at % 2],
    ...(at % 3 === 2 && fullestAddress),
    deliverAddressId: at + 1,
    defaultAddr: at === 0 ? 1 : 0,
  }));
const sentOrder = seededOrder(20, 1);
const trackingOf = `/api/orders/${sentOrder}/tracking-logs`;
const longWay = (result: unknown): unknown => {
  const { routes } = result as { routes: object[] };
  const remark = "快件在【济南历城集散中心】完成分拣，准备发往下一站".repeat(5);
  return { routes: Array.from({ length: 30 }, (_, at) => ({ ...routes[at % routes.length], remark })) };
};
const DELIVERIES = [
  ...statesOf(user("deliver-address", paths.myAddresses()), "/api/user/addresses", {
    error: "fails",
    empty: emptied,
    many: manyAddresses,
  }),
  user("order-sent", paths.submittedOrder(sentOrder)),
  ...statesOf(user("order-sent", paths.submittedOrder(sentOrder)), trackingOf, {
    long: longWay,
    empty: () => ({ routes: [] }),
    error: "fails",
  }),
  ...statesOf(user("order", paths.submittedOrder(seededOrder(3, 3))), `/api/orders/${seededOrder(3, 3)}`, {
    exchanged: withExchange,
  }),
  user("order-not-sent", paths.submittedOrder(seededOrder(1, 9))),
  user("order-not-paid", paths.submittedOrder(seededOrder(0, 7))),
];

/** Other states, and pages that differ when signed in. */
const MORE: readonly Shot[] = [
  // storefront
  anonymous("courses-filtered", paths.courses({ subject: "building", classKind: "full", price: "500-1000" })),
  anonymous("courses-none", paths.courses({ courseName: "没有这门课" })),
  anonymous("search-none", paths.search({ courseName: "没有这门课" })),
  anonymous("course-book", paths.course(2)),
  anonymous("course-further", paths.course(23)),
  user("course-further", paths.course(23)),
  // comments, answers
  anonymous("course-answer", paths.course(34)),
  user("course-answer", paths.course(34)),
  anonymous("help", paths.course(56)),
  anonymous("practice-answered", paths.practice(), { press: answerPractice }),
  anonymous("missing", "/index/no-such-page", { status: 404 }),
  user("home", paths.home()),
  user("practice", paths.practice()),
  user("practice-topics", paths.practice({ by: "topic", bank: 2 })),
  user("course", paths.course(1)),
  user("me", paths.me()),
  user("security", paths.mySecurity()),
  user("cart", paths.cart()),
  user("study", paths.study(23)),
  user("my-orders-many", paths.myOrders({ pageSize: 100 }), {
    answer: { path: "/api/user/orders", change: multiplied },
  }),
  user("my-orders-closed", paths.myOrders({ state: "closed" })),
  user("play-statis-empty", paths.myPlayStatis(), {
    answer: { path: "/api/vod/statis/user-total-play-time", change: () => ({ totalPlayTime: 0 }) },
  }),
  user("play-statis-90", paths.myPlayStatis({ days: 90 })),
  // profile
  user("profile-unverified", paths.myProfile(), { answer: unverified }),
  user("profile-face", paths.myProfile(), { answer: unverified, press: press("人脸核验") }),
  user("profile-face-open", paths.myProfile(), {
    answer: [
      ...unverified,
      {
        path: "/api/user/face-verify/is-verify-passed",
        change: () => ({ passed: false, state: "pending" }),
      },
    ],
    press: beginFaceCheck,
  }),
  ...statesOf(user("profile", paths.myProfile()), "/api/user/profile", { error: "fails" }),
  shotsAs("bulkBuyer")("team", paths.team()),
  shotsAs("bulkBuyer")("team-none", paths.team({ phone: "9999" })),
  // certificates
  ...statesOf(
    user("hours", paths.myHours({ subject: "building", shown: "uncounted" })),
    "/api/user/certs/forecast",
    { capped },
  ),
  ...statesOf(user("cart", paths.cart()), "/api/user/cart-items", {
    timed: (result) =>
      (result as object[]).map((line) => ({ ...line, payUntil: "2036-12-05T10:00:00.000Z" })),
  }),
  ...statesOf(user("hours", paths.myHours({ subject: "building" })), "/api/user/certs/forecast", {
    periods: inPeriods,
  }),
  user("hours-change", paths.myHours({ subject: "building" }), { press: press("换几门") }),
  user("hours-passed", paths.myHours({ subject: "municipal" })),
  anonymous("verified-reissued", paths.verified("ZH7TU2Q26DEMQCERT22ABD")),
  anonymous("verified-unknown", paths.verified("ZH7TU2Q26DEMQCERT22ABE"), { status: 404 }),
  anonymous("claim-revoked", paths.claim("Zh7utu2026demoClaim1Ab")),
  admin("office-question-versions", officePaths.question("admin", 3, 16), {
    press: press("版本和用于试卷"),
  }),
  admin("office-course-new", officePaths.newCourse("admin")),
  admin("office-courses-none", officePaths.courses("admin", { name: "没有这门课" })),
];

/** A screen's name is its file's; the lists, which share one, are called by their path. */
const nameOf = (file: string, path: string): string =>
  file.endsWith("/lists/list.tsx") ? basename(path) : basename(file, ".tsx");

/** Every picture; throws for a page without an example. */
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
        throw new Error(`e2e/shots/list.ts has no example of ${path}`);
      return examples
        .filter((one) => !one.startsWith("/board/") || one.startsWith(`/board/${role}/`))
        .map((one) => ({ name: `${office}${nameOf(file, path)}`, path: one, role }));
    });
  });
  // A screen with two addresses for a role is taken once.
  const once = routes.filter(
    (one, at) => routes.findIndex(({ name, role }) => name === one.name && role === one.role) === at,
  );
  return [...once, ...MORE, ...STATES, ...MESSAGES, ...STUDY, ...OFFICE, ...OPEN, ...DELIVERIES];
}
