import { firstCharacters } from "@zhutu/domain/text-rule.ts";
import { COURSE_TYPE, COURSE_TYPES, isCourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { baseSpecification } from "@zhutu/domain/catalogue/specifications.ts";
import { normaliseExclusiveCode } from "@zhutu/domain/pricing/exclusive-code.ts";
import type { MetaDescriptor } from "react-router";
import { isPrinted } from "../../../features/catalogue/course-facts.ts";
import { breadcrumbLd } from "../../../lib/head/json-ld.ts";
import { pageMeta } from "../../../lib/head/page-meta.ts";
import { listOf, paths } from "../../../paths.ts";
import type { CourseData, CourseDetail } from "./course-loader.ts";

export const typeLabel = (courseType: number): string =>
  isCourseType(courseType) ? COURSE_TYPES[courseType].label : "课程";

/** Where a course stands. */
export const courseCrumbs = ({ courseType, courseName }: CourseDetail) => [
  { label: "首页", to: paths.home() },
  { label: typeLabel(courseType), to: listOf(courseType) },
  { label: courseName },
];

/** Title, description, canonical, Open Graph, and Course or Product for search engines. */
export function courseMeta(data: CourseData | undefined): MetaDescriptor[] {
  if (!data) return [];
  const { course, siteName, origin } = data;
  const canonical = paths.course(course.courseId);
  const description = plainText(course.courseDescription) || `${course.courseName} - ${siteName}`;
  return pageMeta({
    title: course.courseName,
    siteName,
    origin,
    description,
    canonical,
    jsonLd: [
      productLd(course, { origin, url: `${origin}${canonical}` }, siteName, description),
      breadcrumbLd(origin, courseCrumbs(course), canonical),
    ],
  });
}

type At = { origin: string; url: string };

function productLd(course: CourseDetail, { origin, url }: At, siteName: string, description: string) {
  const { payPrice: price } = pricesFrom(course);
  const offers = {
    "@type": "Offer",
    price: price.toFixed(2),
    priceCurrency: "CNY",
    url,
    availability: "https://schema.org/InStock",
    ...(!isPrinted(course.courseType) && { category: price === 0 ? "Free" : "Paid" }),
  };
  const shared = { "@context": "https://schema.org", name: course.courseName, description, url, offers };
  if (isPrinted(course.courseType)) return { ...shared, "@type": "Product" };
  return {
    ...shared,
    "@type": "Course",
    provider: { "@type": "Organization", name: siteName },
    ...(course.teacherName && {
      instructor: {
        "@type": "Person",
        name: course.teacherName,
        ...(course.teacherId !== null && { url: `${origin}${paths.teacher(course.teacherId)}` }),
      },
    }),
  };
}

/** Yuan: what one pays, and the original price; for a course with specifications, those of the cheapest of them. */
export const pricesFrom = (course: CourseDetail): Pick<CourseDetail, "payPrice" | "coursePriceOriginal"> =>
  baseSpecification(course.models) ?? course;

/** What a companion book is called beside its course. */
export const bookWord = (courseType: number): string =>
  courseType === COURSE_TYPE.continuingEducation ? "配套教材" : "配套图书";

/** Yuan: what one pays for the product, with its companion book where that is chosen. */
export const totalOf = ({ payPrice, relatedCourse }: CourseDetail, withBook: boolean): number =>
  withBook && relatedCourse ? relatedCourse.bothPrice : payPrice;

/** The channel's code that goes along in addresses; undefined for none. */
export const codeOf = ({ exclusiveCode }: CourseDetail): string | undefined =>
  normaliseExclusiveCode(exclusiveCode) ?? undefined;

/** The first 120 characters of rich text, without its tags. */
function plainText(html: string): string {
  const text = html
    .replace(/<\/(p|h\d|li)>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&nbsp;/g, " ")
    .replace(/\s+/g, " ");
  return firstCharacters(text.trim(), 120);
}
