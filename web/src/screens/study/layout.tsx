import { getCourse, listPublishedChapters } from "@zhutu/domain/catalogue/contract.ts";
import { data, Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/layout";
import { find } from "../../lib/api/load.ts";
import { pageMeta } from "../../lib/head/page-meta.ts";
import { serverContext } from "../../lib/api/server-context.ts";
import { AfterMount } from "../../ui/after-mount.tsx";
import { SkeletonRows } from "../../ui/states.tsx";

/**
 * Learns the page's name, and answers 404 for a course or chapter that the public does not know. The page is drawn
 * all the same: staff may see a course that is not published, and the browser asks again with their token.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const input = { params: { courseId: params["courseId"] ?? "" } };
  const [course, chapters] = await Promise.all([
    find(context, getCourse, input),
    find(context, listPublishedChapters, input),
  ]);
  const wanted = new URL(request.url).searchParams.get("chapter");
  const known = wanted === null || chapters?.some((one) => String(one.courseChapterId) === wanted) === true;
  const { siteName } = context.get(serverContext).site;
  const names = { courseName: course?.courseName ?? "学习", siteName };
  return data(names, { status: course && known ? 200 : 404 });
}

/** Another chapter of the same course asks nothing anew. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams["courseId"] !== nextParams["courseId"];

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ title: loaderData.courseName, siteName: loaderData.siteName, hidden: true }) : [];

/** The study room: no shop around it. */
export default function StudyLayout() {
  return <AfterMount fallback={<SkeletonRows />}>{() => <Outlet />}</AfterMount>;
}
