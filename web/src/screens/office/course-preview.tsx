import { getCourse, listCourses, listPublishedChapters } from "@zhutu/domain/catalogue/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Link, useSearchParams } from "react-router";
import { toCard } from "../../features/catalogue/course-facts.ts";
import { bestSellersQuery } from "../../features/catalogue/rank-list.tsx";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { together } from "../../lib/api/together.ts";
import { RouteTitle } from "../../lib/head/page-title.tsx";
import { useSite } from "../../lib/head/use-site.ts";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { useEditor } from "../../lib/session/use-role.ts";
import { officePaths } from "../../office-paths.ts";
import { EmptyState, SkeletonRows } from "../../ui/states.tsx";
import { accessTo } from "../storefront/course/access.ts";
import { CoursePage } from "../storefront/course/course-page.tsx";

export const handle = routeHandle({
  access: ["admin", "teacher"],
  needs: "authorCourses",
  title: "预览课程",
});

/** A saved course as its page would show it, before it is published. */
export default function CoursePreview() {
  const courseId = useIdParam("courseId") ?? 0;
  const spec = Number(useSearchParams()[0].get("spec"));
  const course = useApi(getCourse, { params: { courseId } });
  const linked = course.data?.models.find(({ modelCode }) => modelCode === spec)?.modelCode;
  const ofProduct = { params: { courseId: linked ?? courseId } };
  const product = useApi(getCourse, ofProduct);
  const chapters = useApi(listPublishedChapters, ofProduct);
  const best = useApi(listCourses, bestSellersQuery);
  return (
    <QueryView
      query={together({ course, product, chapters, best })}
      skeleton={
        <>
          <RouteTitle />
          <SkeletonRows rows={8} />
        </>
      }
      missing={<EmptyState icon="search" text="没有找到这门课程" />}
    >
      {(known) => <Preview {...known} chosen={known.course.models.length === 0 || linked !== undefined} />}
    </QueryView>
  );
}

type PreviewProps = {
  course: CallReply<typeof getCourse>;
  product: CallReply<typeof getCourse>;
  chapters: CallReply<typeof listPublishedChapters>;
  best: CallReply<typeof listCourses>;
  chosen: boolean;
};

function Preview({ course, product, chapters, best, chosen }: PreviewProps) {
  const role = useEditor();
  const { siteName } = useSite();
  const shown = {
    siteName,
    origin: window.location.origin,
    course,
    product,
    chosen,
    chapters,
    ratings: { count: 0, average: null },
    bestSellers: best.courses.map(toCard),
  };
  return (
    <>
      <title>{`预览：${course.courseName} - ${siteName}`}</title>
      <div className="frame">
        <p className="alert">
          预览：这是已保存的内容，发布后买家看到的样子。
          <Link className="link nowrap" to={officePaths.course(role, course.courseId)}>
            返回编辑
          </Link>
        </p>
      </div>
      <CoursePage data={shown} person={accessTo(product, chosen, null)} />
    </>
  );
}
