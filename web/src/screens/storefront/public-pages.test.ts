// What stands at the public addresses: every page drawn as the server draws it, from the site's own table of routes.
import { authTypes } from "@zhutu/domain/identity/sign-in-rules.ts";
import { existsSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { SiteSettings } from "@zhutu/domain/sysparams/contract.ts";
import { aCourse, aSpecification } from "../../testing/courses.ts";
import { drawnPage, type PageAnswers } from "../../testing/drawn-page.ts";

const site: SiteSettings = {
  siteName: "筑途学堂",
  hotline: "0531-8000 0000",
  records: [],
  costDocumentUrl: "",
  sealEngravingUrl: "",
  appDownloadUrl: "http://shop/app-download",
  helpCourseId: 56,
  demonstration: false,
  announcement: "",
};

/** One course of each type, at 100 yuan and at nothing, with tags; the list call narrows them as the server does. */
const shelf = [1, 2, 3, 4, 5, 6].flatMap((courseType) =>
  [100, 0].map((price) =>
    aCourse({
      courseId: courseType * 10 + (price === 0 ? 1 : 0),
      courseName: `类型${courseType} 价格${price}`,
      courseType,
      coursePrice: price,
      payPrice: price,
      tag: courseType === 3 ? "book_jzs" : "published",
    }),
  ),
);

const listed = (query: URLSearchParams) => listedOf(shelf, query);

function listedOf(all: readonly ReturnType<typeof aCourse>[], query: URLSearchParams) {
  const types = query.getAll("courseType").map(Number);
  const tags = query.getAll("tag");
  const price = query.get("coursePrice");
  const above = query.get("coursePriceGt");
  const [hot, recommended] = [query.get("courseHot"), query.get("recommended")];
  const courses = all.filter(
    (one) =>
      (hot === null || one.courseHot === Number(hot)) &&
      (recommended === null || one.recommended === Number(recommended)) &&
      (types.length === 0 || types.includes(one.courseType)) &&
      (tags.length === 0 || tags.includes(one.tag)) &&
      (price === null || one.coursePrice === Number(price)) &&
      (above === null || one.coursePrice > Number(above)) &&
      one.courseName.includes(query.get("courseName") ?? ""),
  );
  const code = query.get("exclusiveCode");
  const priced = courses.map((one) =>
    code === "QD0001" ? { ...one, payPrice: one.payPrice * 0.9, payRule: "code" } : one,
  );
  return { courses: priced, total: courses.length, exclusiveCode: code === "QD0001" ? code : "000000" };
}

const question = {
  questionId: 7,
  questionText: "<p>等节奏流水的特点</p>",
  questionType: "single",
  choices: [{ choiceNo: "A", choiceName: "流水节拍都相等" }],
  questionKeys: ["A"],
  answers: "",
};
const app = {
  fileSize: 2_097_152,
  downloadCount: 31,
  fileName: "zhutu.apk",
  version: "2.1.0",
  update: "",
  demonstration: false,
};

/** What the pages of these courses ask for. */
function coursePages(...courses: ReturnType<typeof aCourse>[]): PageAnswers {
  const pages = courses.flatMap((course): [string, () => unknown][] => [
    [`/api/public/courses/${course.courseId}`, () => course],
    [`/api/public/courses/${course.courseId}/published-chapters`, () => []],
    [`/api/comments/ratings/${course.courseId}`, () => ({ count: 0, average: null })],
  ]);
  return Object.fromEntries(pages);
}

const answers: PageAnswers = {
  "/api/public/courses": listed,
  "/api/public/course-facets": () => [],
  "/api/public/exam-dates": () => [],
  "/api/public/today-question": () => question,
  "/api/public/app-info": () => app,
  "/api/public/auth-type": () => ({ authType: "mobile-verify-code", authTypes }),
  ...coursePages(...shelf),
};

async function open(address: string, over: PageAnswers = {}): Promise<string> {
  const page = await drawnPage(address, { ...answers, ...over }, site);
  expect(page, `a page at ${address}`).toBeDefined();
  return page ? renderToStaticMarkup(page) : "";
}

/** The names on the cards of a page. */
const cardsOf = (html: string): string[] =>
  [...html.matchAll(/class="cc .*?<h3[^>]*>(.*?)<\/h3>/gs)].map(([, name = ""]) => name).sort();

test.each([
  ["[CAT-001]", "/index/further-edu-train", "继续教育", ["类型5 价格0", "类型5 价格100"]],
  ["[CAT-002]", "/index/live", "直播课程", ["类型6 价格0", "类型6 价格100"]],
  ["[CAT-003]", "/index/courses", "考试培训", ["类型1 价格0", "类型1 价格100"]],
  ["[CAT-004] [CAT-005]", "/index/books", "图书教材", ["类型3 价格100"]],
  [
    "[CAT-006]",
    "/index/free-courses",
    "免费课程",
    shelf.filter((one) => one.coursePrice === 0).map((one) => one.courseName),
  ],
  ["[CAT-009] [CAT-010]", "/index/furtheredu", "继续教育教材", ["类型4 价格100"]],
])("%s %s is the list of %s", async (_, address, title, names) => {
  const html = await open(address);
  expect(/<h1[^>]*>(.*?)</s.exec(html)?.[1]?.trim()).toBe(title);
  expect(html.replace(/<[^>]*>/g, "")).toMatch(new RegExp(`共 ${names.length} [门本件]`));
  expect(cardsOf(html)).toEqual(names);
});

test.each([
  ["[CAT-007] the free courses", "/index/free-courses?courseName=%E7%B1%BB%E5%9E%8B2", ["类型2 价格0"]],
  ["[CAT-011] the textbooks", "/index/furtheredu?courseName=%E7%B1%BB%E5%9E%8B4", ["类型4 价格100"]],
])("%s are searched by name, in the field that stands above them", async (_, address, names) => {
  const html = await open(address);
  expect(html).toMatch(/<form[^>]*aria-label="在结果中搜索"[^>]*>.*?name="courseName"/s);
  expect(cardsOf(html)).toEqual(names);
  expect(cardsOf(await open(address.replace(/courseName=.*/, "courseName=none")))).toEqual([]);
});

const textOf = (html: string): string => html.replace(/<[^>]*>/g, "").replace(/\s+/g, " ");
const noHits = {
  foundBy: null,
  otherNames: [],
  words: [],
  courses: { total: 0, courses: [] },
  books: { total: 0, courses: [] },
  lessons: { total: 0, lessons: [] },
  teachers: { total: 0, teachers: [] },
};

test("/index/search shows what it finds in groups with how many, and one group alone", async () => {
  const lesson = {
    courseChapterId: 5,
    chapterTitle: "网络计划",
    videoDuration: 90,
    trial: true,
    courseId: 11,
    courseName: "二级建造师精讲班",
  };
  const teacher = { teacherId: 2, teacherName: "王海涛", teacherTitle: "", photoUrl: null, courseCount: 6 };
  const hits = {
    ...noHits,
    otherNames: ["二级建造师"],
    words: ["二建", "二级建造师"],
    courses: { total: 8, courses: [aCourse({ courseId: 11, courseName: "二级建造师精讲班" })] },
    lessons: { total: 60, lessons: [lesson] },
    teachers: { total: 1, teachers: [teacher] },
  };
  const found = (address: string) => open(address, { "/api/public/search": () => hits });
  const all = await found("/index/search?courseName=%E4%BA%8C%E5%BB%BA");
  expect(textOf(all)).toContain("“二建”的搜索结果 共 69 个");
  expect(textOf(all)).toContain("也包括写作“二级建造师”的结果");
  expect(textOf(all)).toMatch(/全部 69课程 8讲 60讲师 1/);
  expect(all).toContain("<mark>二级建造师</mark>精讲班");
  expect(all).toMatch(/href="\/index\/search\?courseName=[^"]*part=lessons"[^>]*>全部 60 讲/);
  expect(all).toMatch(/href="\/index\/study\/11\?chapter=5"[^>]*>试听/);
  const lessons = await found("/index/search?courseName=%E4%BA%8C%E5%BB%BA&part=lessons");
  expect(textOf(lessons)).toContain("只列出前 1 讲，可以加一个词缩小范围。");
  expect(lessons).not.toContain("王海涛");
});

test("/index/search says by which fewer words it found something, and what to do without a result", async () => {
  const address = "/index/search?courseName=%E9%98%B2%E6%B0%B4%E5%8D%B7%E6%9D%90";
  const found = async (over: object) =>
    textOf(await open(address, { "/api/public/search": () => ({ ...noHits, ...over }) }));
  const books = { total: 7, courses: [aCourse({ courseId: 31, courseType: 3 })] };
  expect(await found({ foundBy: "防水", books })).toContain(
    "没有找到“防水卷材”，已按“防水”找到 7 个结果，也可以换个说法。",
  );
  expect(await found({})).toContain("没有找到与“防水卷材”相符的课程，换个词试试。");
});

test("[CAT-013] /index/products lists the products of a tag, with the prices of a channel's code", async () => {
  const html = await open("/index/products?tag=book_jzs&channel=QD0001");
  expect(cardsOf(html)).toEqual(["类型3 价格0", "类型3 价格100"]);
  expect(html).toContain("以下为渠道专属码 QD0001 的价格");
  expect(html.replace(/<[^>]*>/g, "")).toContain("¥90.00");
  const unknown = await open("/index/products?tag=book_jzs&channel=NOBODY");
  expect(unknown).not.toContain("渠道专属码");
  expect(cardsOf(unknown)).toEqual(["类型3 价格0", "类型3 价格100"]);
  expect(cardsOf(await open("/index/products?tag=nowhere,book_jzs"))).toEqual(cardsOf(html));
});

test("[HOME-001] /index is the public shell, header and footer, with the home page inside", async () => {
  const html = await open("/index");
  expect(html).toMatch(/<header>.*<h1 class="sr">筑途学堂<\/h1>.*<footer class="foot">/s);
  expect(html).toContain('aria-label="按考试选课"');
});

/** One course for each section of the home page, and beside it one that belongs to none. */
const homeShelf = [
  aCourse({ courseId: 21, courseType: 2, coursePrice: 0, payPrice: 0 }),
  aCourse({ courseId: 51, courseType: 5, courseHot: 1 }),
  aCourse({ courseId: 52, courseType: 5, recommended: 1 }),
  aCourse({ courseId: 61, courseType: 6 }),
  aCourse({ courseId: 11, courseType: 1, courseHot: 1, subject: "cost" }),
  aCourse({ courseId: 12, courseType: 1, subject: "cost" }),
  aCourse({ courseId: 31, courseType: 3, tag: "book_jzs" }),
  aCourse({ courseId: 32, courseType: 3, tag: "book_zjs" }),
  aCourse({ courseId: 33, courseType: 3, tag: "published" }),
];

test.each([
  ["[HOME-010]", "a carousel of the recommended", "推荐", [52], undefined],
  ["[HOME-012]", "free courses", "免费公开课", [21], undefined],
  ["[HOME-013]", "hot continuing education, and no other", "继续教育热门课程", [51], undefined],
  ["[HOME-014]", "live courses", "直播课程", [61], undefined],
  ["[HOME-015]", "hot exam training, and no other", "造价工程师培训", [11], undefined],
  ["[HOME-016]", "books for builders", "建造师图书", [31], "/index/books?tag=book_jzs"],
  ["[HOME-016]", "books for cost engineers", "造价师图书", [32], "/index/books?tag=book_zjs"],
])("%s the home page has %s", async (_, what, name, ids, all) => {
  const html = await open("/index", {
    "/api/public/courses": (query) => listedOf(homeShelf, query),
  });
  const [section = ""] = new RegExp(`<section[^>]*aria-label="${name}".*?</section>`, "s").exec(html) ?? [];
  // The best sellers beside the hot courses are of the whole shop.
  const own = section.replace(/<aside.*<\/aside>/s, "");
  const shown = [...own.matchAll(/href="\/index\/course-info\/(\d+)"/g)].map(([, id]) => Number(id));
  expect([...new Set(shown)], what).toEqual(ids);
  if (all !== undefined)
    expect(section).toMatch(new RegExp(`href="${all.replace("?", "\\?")}"[^>]*>全部${name}`));
});

test.each([
  ["courses", "课程", "清除条件", "/index/courses"],
  ["books", "图书", "清除条件", "/index/books"],
  ["books", "图书", "搜索全部课程和图书", "/index/search?courseName=%E6%97%A0"],
])("/index/%s without a result says so of %s, and %s leads on", async (list, unit, name, to) => {
  const html = await open(`/index/${list}?courseName=%E6%97%A0`);
  expect(cardsOf(html)).toEqual([]);
  expect(html.replace(/<[^>]*>/g, "")).toContain(`没有找到与“无”相符的${unit}，换个词试试。`);
  expect(html).toMatch(new RegExp(`href="${to.replace("?", "\\?")}"[^>]*>${name}`));
});

test.each([
  ["[AUTH-001]", "/login", "登录或注册", ["手机号", "验证码"]],
  ["[AUTH-002]", "/login/anything", "登录或注册", ["手机号", "验证码"]],
  ["[AUTH-006]", "/register", "注册账号", ["姓名", "身份证号", "手机号", "短信验证码", "密码"]],
  ["[AUTH-007]", "/admin-login", "后台登录", ["用户名", "密码"]],
])("%s %s shows a visitor the page %s, and asks for %j", async (_, address, title, fields) => {
  const html = await open(address);
  expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]).toBe(title);
  const labels = [...html.matchAll(/<label[^>]*>(.*?)<\/label>/gs)].map(([, label = ""]) =>
    label
      .replace(/<[^>]*>/g, "")
      .replace(/\*/g, "")
      .trim(),
  );
  expect(labels).toEqual(expect.arrayContaining(fields));
});

test("below the sign-in card and at the foot of every page the rules are a click away", async () => {
  const card = await open("/login");
  for (const rule of ["agreement", "privacy"]) expect(card).toContain(`href="/index/rules/${rule}"`);
  const [foot = ""] = /<footer.*<\/footer>/s.exec(await open("/index/contact")) ?? [];
  const links = [...foot.matchAll(/href="(\/[^"]*)"/g)].map(([, href = ""]) => href);
  for (const rule of ["study-hours", "no-refund", "agreement", "privacy"])
    expect(links).toContain(`/index/rules/${rule}`);
  // Each of them is a page of the site.
  for (const link of links)
    expect(await open(link, coursePages(aCourse({ courseId: 56 }))), link).not.toContain("没有找到这个页面");
});

test.each([
  ["[DET-001]", "/index/course-info/10"],
  ["[DET-002]", "/index/course-info/10/autoplay"],
])(
  "%s %s is the page of the course, with five best sellers beside it and not itself among them",
  async (_, address) => {
    const html = await open(address);
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]).toContain("类型1 价格100");
    expect(html).toContain('aria-label="课程内容"');
    const [beside = ""] = /<section[^>]*aria-label="畅销榜".*?<\/section>/s.exec(html) ?? [];
    const others = [...beside.matchAll(/href="\/index\/course-info\/(\d+)"/g)].map(([, id]) => Number(id));
    expect(others).toHaveLength(5);
    expect(others).not.toContain(10);
  },
);

test("price and actions of a course's page are those of the chosen specification", async () => {
  const models = [71_001, 72].map((modelCode) =>
    aSpecification({ modelCode, modelName: `规格 ${modelCode}`, payPrice: modelCode === 72 ? 832 : 500 }),
  );
  const pages = coursePages(
    aCourse({ courseId: 71, models, payPrice: 0, coursePrice: 0 }),
    aCourse({ courseId: 72, payPrice: 832, coursePrice: 832 }),
  );
  const large = (html: string) =>
    /class="price price-lg">(.*?<\/span>)<\/span>/s.exec(html)?.[1]?.replace(/<[^>]*>/g, "");
  expect(large(await open("/index/course-info/71", pages))).not.toBe("¥832.00");
  expect(large(await open("/index/course-info/71?spec=72", pages))).toBe("¥832.00");
});

test.each([
  ["/index", "首页"],
  ["/index/further-edu-train", "继续教育"],
  ["/index/live", "直播课程"],
  ["/index/courses", "考试培训"],
  ["/index/free-courses", "考试培训"],
  ["/index/books", "图书教材"],
  ["/index/furtheredu", "图书教材"],
  ["/index/course-info/10", "考试培训"],
  ["/index/course-info/50", "继续教育"],
  ["/index/course-info/30", "图书教材"],
  ["/index/course-info/40", "图书教材"],
  ["/index/course-info/60", "直播课程"],
  ["/index/contact", undefined],
])("the main navigation marks at %s where one is: %s", async (address, name) => {
  const [nav = ""] = /<nav[^>]*aria-label="主导航".*?<\/nav>/s.exec(await open(address)) ?? [];
  expect(nav).not.toBe("");
  expect(/aria-current="page"[^>]*>(.*?)<\/a>/s.exec(nav)?.[1]).toBe(name);
});

test("[HOME-019] /index/contact shows three images, and their files are there", async () => {
  const [, main = ""] = /<main.*?>(.*)<\/main>/s.exec(await open("/index/contact")) ?? [];
  const images = [...main.matchAll(/<img src="([^"]+)"/g)].map(([, src = ""]) => src);
  expect(images).toHaveLength(3);
  for (const src of images) expect(existsSync(new URL(`../../../public${src}`, import.meta.url))).toBe(true);
});

test("[HOME-020] the help entry leads to course 56, and is not there where that course does not exist", async () => {
  expect(await open("/index/contact")).toContain('href="/index/course-info/56"');
  const page = await drawnPage("/index/contact", answers, { ...site, helpCourseId: null });
  expect(page && renderToStaticMarkup(page)).not.toContain("使用帮助");
});

test("[DAILY-001] /index/practice shows the daily question", async () => {
  const html = await open("/index/practice");
  expect(html).toContain("等节奏流水的特点");
  expect(html).toContain("流水节拍都相等");
});

test("[SYSP-005] /app-download is the page of the mobile app", async () => {
  const html = await open("/app-download");
  for (const text of ["筑途学堂手机客户端", "zhutu.apk", "2.0 MB", "31 次", "/api/public/download-app"])
    expect(html).toContain(text);
});

test("[SYSP-009] /further-edu-entry is the way into continuing education, for a visitor too", async () => {
  const html = await open("/further-edu-entry");
  expect(html).toContain("从业人员继续教育");
  expect(html).toContain('href="/index/further-edu-train"');
  // The courses that it shows are further education.
  expect(cardsOf(html)).toEqual(["类型5 价格0", "类型5 价格100"]);
});
