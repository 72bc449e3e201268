import { firstCharacters } from "@zhutu/domain/text-rule.ts";
import { getCourse, listCourses, listPublishedChapters } from "@zhutu/domain/catalogue/contract.ts";
import { getCourseRatings } from "@zhutu/domain/comments/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { idIn } from "@zhutu/domain/id.ts";
import type { RouterContextProvider } from "react-router";
import { toCard } from "../../../features/catalogue/course-facts.ts";
import { bestSellersQuery } from "../../../features/catalogue/rank-list.tsx";
import { load, notFound } from "../../../lib/api/load.ts";
import { serverContext } from "../../../lib/api/server-context.ts";

export type CourseDetail = CallReply<typeof getCourse>;

/** What a course's page is drawn from. */
export type CourseData = Awaited<ReturnType<typeof loadCourse>>;

/** Best sellers beside the course (learner spec 2: five). */
const sellers = 5;

type LoaderArgs = {
  request: Request;
  params: { courseId: string };
  context: Readonly<RouterContextProvider>;
};

/**
 * The course of the address, and the product that price and actions follow: the chosen specification's own course, or
 * the course itself (requirements.tsv DET-005). The choice is in the address, `?spec=<course id>`, and so is the code
 * of the channel whose prices the page quotes, `exclusiveCode`.
 */
export async function loadCourse({ request, params, context }: LoaderArgs) {
  const courseId = idIn(params.courseId);
  if (courseId === undefined) throw notFound();
  const { searchParams } = new URL(request.url);
  const query = {
    exclusiveCode: firstCharacters(searchParams.get("exclusiveCode")?.trim() ?? "", 12) || undefined,
  };
  const course = await load(context, getCourse, { params: { courseId }, query });
  const spec = Number(searchParams.get("spec"));
  const linked = course.models.find((model) => model.modelCode === spec)?.modelCode;
  const ofProduct = { params: { courseId: linked ?? courseId } };
  const [product, chapters, best, ratings] = await Promise.all([
    linked === undefined ? course : load(context, getCourse, { ...ofProduct, query }),
    load(context, listPublishedChapters, ofProduct),
    load(context, listCourses, { query: { ...bestSellersQuery.query, ...query, pageSize: sellers + 2 } }),
    load(context, getCourseRatings, { params: { courseId } }),
  ]);
  const { site, origin } = context.get(serverContext);
  return {
    siteName: site.siteName,
    origin,
    course,
    product,
    chosen: course.models.length === 0 || linked !== undefined,
    chapters,
    ratings,
    // Without the course at hand, and without the product it stands for.
    bestSellers: best.courses
      .filter((row) => row.courseId !== courseId && row.courseId !== linked)
      .slice(0, sellers)
      .map(toCard),
  };
}
