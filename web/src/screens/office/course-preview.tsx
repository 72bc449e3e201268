import { getCourse, listCourses, listPublishedChapters } from "@zhutu/domain/catalogue/contract.ts";
import { Link, useParams, useSearchParams } from "react-router";
import { toCard } from "../../features/catalogue/course-facts.ts";
import { bestSellersQuery } from "../../features/catalogue/rank-list.tsx";
import { useApi } from "../../lib/api/query.ts";
import { useSite } from "../../lib/head/use-site.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { useRole } from "../../lib/session/use-role.ts";
import { paths } from "../../paths.ts";
import { EmptyState, ErrorState, SkeletonRows } from "../../ui/states.tsx";
import { CoursePage } from "../storefront/course/course.tsx";

export const handle = routeHandle({ access: ["admin", "teacher"], title: "预览课程" });

/** A saved course as its page would show it, before it is published. */
export default function CoursePreview() {
  const courseId = Number(useParams()["courseId"]);
  const spec = Number(useSearchParams()[0].get("spec"));
  const role = useRole() ?? "admin";
  const site = useSite();
  const course = useApi(getCourse, { params: { courseId } });
  const linked = course.data?.models.find(({ modelCode }) => modelCode === spec)?.modelCode;
  const ofProduct = { params: { courseId: linked ?? courseId } };
  const product = useApi(getCourse, ofProduct);
  const chapters = useApi(listPublishedChapters, ofProduct);
  const best = useApi(listCourses, bestSellersQuery);
  const all = [course, product, chapters, best];
  const failed = all.find(({ error }) => error);
  if (failed?.error?.status === 404) return <EmptyState icon="search" text="没有找到这门课程" />;
  if (failed) return <ErrorState onRetry={() => void Promise.all(all.map((one) => one.refetch()))} />;
  if (!course.data || !product.data || !chapters.data || !best.data) return <SkeletonRows rows={8} />;
  const shown = {
    siteName: site.siteName,
    origin: window.location.origin,
    course: course.data,
    product: product.data,
    chosen: course.data.models.length === 0 || linked !== undefined,
    chapters: chapters.data,
    bestSellers: best.data.courses.map(toCard),
  };
  return (
    <>
      <title>{`预览：${course.data.courseName} - ${site.siteName}`}</title>
      <div className="frame">
        <p className="alert">
          预览：这是已保存的内容，发布后买家看到的样子。
          <Link className="link" to={paths.officeCourse(role, courseId)}>
            返回编辑
          </Link>
        </p>
      </div>
      <CoursePage loaderData={shown} params={{ courseId: String(courseId) }} />
    </>
  );
}
