import { firstCharacters } from "@zhutu/domain/text-rule.ts";
import { listCourses } from "@zhutu/domain/catalogue/contract.ts";
import { idIn } from "@zhutu/domain/id.ts";
import { lastPageOf, readPage } from "@zhutu/domain/paging.ts";
import { getTeacher } from "@zhutu/domain/teachers/contract.ts";
import { type MetaDescriptor, replace, type RouterContextProvider } from "react-router";
import { toCard } from "../../../features/catalogue/course-facts.ts";
import { load, notFound } from "../../../lib/api/load.ts";
import { serverContext } from "../../../lib/api/server-context.ts";
import { breadcrumbLd } from "../../../lib/head/json-ld.ts";
import { pageMeta } from "../../../lib/head/page-meta.ts";
import { paths } from "../../../paths.ts";

export const COURSES_A_PAGE = 20;

type LoaderArgs = {
  request: Request;
  params: { teacherId: string };
  context: Readonly<RouterContextProvider>;
};

/** The teacher of the address with a page of their published courses; past the end it leads to the last page. */
export async function loadTeacher({ request, params, context }: LoaderArgs) {
  const teacherId = idIn(params.teacherId);
  if (teacherId === undefined) throw notFound();
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const query = { teacherId, page, pageSize: COURSES_A_PAGE };
  const [teacher, { courses, total }] = await Promise.all([
    load(context, getTeacher, { params: { teacherId } }),
    load(context, listCourses, { query }),
  ]);
  const last = lastPageOf(total, COURSES_A_PAGE);
  if (page > last) throw replace(paths.teacher(teacherId, { page: last > 1 ? last : undefined }));
  const { site, origin } = context.get(serverContext);
  return { siteName: site.siteName, origin, teacher, courses: courses.map(toCard), total, page };
}

type TeacherData = Awaited<ReturnType<typeof loadTeacher>>;

/** Where a teacher's page stands. */
export const teacherCrumbs = (teacherName: string) => [
  { label: "首页", to: paths.home() },
  { label: teacherName },
];

/** Title, description, canonical and the person for search engines. */
export function teacherMeta(data: TeacherData | undefined): MetaDescriptor[] {
  if (!data) return [];
  const { teacher, siteName, origin } = data;
  const { teacherId, teacherName, teacherTitle, biography, photoUrl } = teacher;
  const canonical = paths.teacher(teacherId);
  const about = firstCharacters(biography.replace(/\s+/g, " "), 120);
  const description = [teacherName, teacherTitle, about].filter(Boolean).join("，");
  const person = {
    "@context": "https://schema.org",
    "@type": "Person",
    name: teacherName,
    url: `${origin}${canonical}`,
    ...(teacherTitle && { jobTitle: teacherTitle }),
    ...(about && { description: about }),
    ...(photoUrl && { image: new URL(photoUrl, origin || "http://localhost").href }),
    worksFor: { "@type": "Organization", name: siteName },
  };
  return pageMeta({
    title: `${teacherName}的课程`,
    siteName,
    origin,
    description,
    canonical,
    jsonLd: [person, breadcrumbLd(origin, teacherCrumbs(teacherName), canonical)],
  });
}
