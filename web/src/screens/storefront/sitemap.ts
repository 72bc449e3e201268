import { listCourses } from "@zhutu/domain/catalogue/contract.ts";
import type { RouterContextProvider } from "react-router";
import type { Route } from "./+types/sitemap";
import { load } from "../../lib/api/load.ts";
import { serverContext } from "../../lib/api/server-context.ts";
import { paths, ruleNames } from "../../paths.ts";

/** A sitemap may hold 50,000 addresses (sitemaps.org); the lists come a hundred at a time. */
const mostPages = 490;

const pages = [
  paths.home(),
  paths.furtherEdu(),
  paths.live(),
  paths.courses(),
  paths.books(),
  paths.freeCourses(),
  paths.textbooks(),
  paths.answers(),
  paths.contact(),
  paths.practice(),
  paths.furtherEduEntry(),
  paths.appDownload(),
  ...ruleNames.map(paths.rule),
];

/** /sitemap.xml: the lists, every course that stands in one, and who teaches them. */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(serverContext);
  const all = [...pages.map((path) => ({ path, changed: "" })), ...(await listedCourses(context))];
  const urls = all.map(({ path, changed }) => {
    const lastmod = changed && `<lastmod>${changed}</lastmod>`;
    return `<url><loc>${escaped(origin + path)}</loc>${lastmod}</url>`;
  });
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  const body = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
  return new Response(head + body, { headers: { "content-type": "application/xml; charset=utf-8" } });
}

async function listedCourses(context: Readonly<RouterContextProvider>) {
  const listed: { path: string; changed: string }[] = [];
  const teachers = new Set<number>();
  for (let page = 1; page <= mostPages; page += 1) {
    const query = { page, pageSize: 100, orderByClause: "course_id asc" };
    const { courses, total } = await load(context, listCourses, { query });
    for (const { courseId, publishTime, teacherId } of courses) {
      listed.push({ path: paths.course(courseId), changed: publishTime?.slice(0, 10) ?? "" });
      if (teacherId !== null) teachers.add(teacherId);
    }
    if (courses.length === 0 || listed.length >= total) break;
  }
  return [...listed, ...[...teachers].map((teacherId) => ({ path: paths.teacher(teacherId), changed: "" }))];
}

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
