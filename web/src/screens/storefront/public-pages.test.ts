// What stands at the public addresses: every page drawn as the server draws it, from the site's own table of routes.
import { existsSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { SiteSettings } from "@zhutu/domain/sysparams/contract.ts";
import { aCourse } from "../../testing/courses.ts";
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

function listed(query: URLSearchParams) {
  const types = query.getAll("courseType").map(Number);
  const tags = query.getAll("tag");
  const price = query.get("coursePrice");
  const above = query.get("coursePriceGt");
  const courses = shelf.filter(
    (one) =>
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
const answers: PageAnswers = {
  "/api/public/courses": listed,
  "/api/public/exam-dates": () => [],
  "/api/public/today-question": () => question,
  "/api/public/app-info": () => app,
};

async function open(address: string): Promise<string> {
  const page = await drawnPage(address, answers, site);
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
