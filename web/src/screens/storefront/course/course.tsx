import type { Route } from "./+types/course";
import { routeHandle } from "../../../lib/route-handle.ts";
import { loadCourse } from "./course-loader.ts";
import { courseMeta } from "./course-meta.ts";
import { CoursePage } from "./course-page.tsx";
import { useCoursePerson } from "./use-course-person.ts";

export const handle = routeHandle({ access: "everybody", title: "课程详情" });

export const loader = (args: Route.LoaderArgs) => loadCourse(args);
export const meta: Route.MetaFunction = ({ loaderData }) => courseMeta(loaderData);

type Props = Pick<Route.ComponentProps, "loaderData" | "params">;

/** /index/course-info/{courseId} for whoever opens it. */
export default function Course({ loaderData, params }: Props) {
  const person = useCoursePerson(loaderData);
  return (
    <CoursePage
      data={loaderData}
      person={person}
      autoplay={"autoplay" in params && params.autoplay !== undefined}
    />
  );
}
