import { Suspense, useState } from "react";
import type { Route } from "./+types/course";
import { routeHandle } from "../../../lib/route-handle.ts";
import { useSession } from "../../../lib/session/session.ts";
import { lazyOr } from "../../../ui/lazy-or.ts";
import { accessTo, type Answers } from "./access.ts";
import { loadCourse } from "./course-loader.ts";
import { courseMeta } from "./course-meta.ts";
import { CoursePage } from "./course-page.tsx";
import { LearnerMissing } from "./unread.tsx";
import { learnerCode } from "./use-buying.ts";

export const handle = routeHandle({ access: "everybody", title: "课程详情" });

const Learner = lazyOr(learnerCode, LearnerMissing);

export const loader = (args: Route.LoaderArgs) => loadCourse(args);
export const meta: Route.MetaFunction = ({ loaderData }) => courseMeta(loaderData);

type Props = Pick<Route.ComponentProps, "loaderData" | "params">;

/** /index/course-info/{courseId}, as a visitor sees it and then with what the signed-in person holds. */
export default function Course({ loaderData, params }: Props) {
  const session = useSession();
  const [answers, setAnswers] = useState<Answers>();
  return (
    <>
      <CoursePage
        data={loaderData}
        person={accessTo(loaderData.product, loaderData.chosen, session, answers)}
        autoplay={"autoplay" in params && params.autoplay !== undefined}
      />
      {session && (
        <Suspense>
          <Learner data={loaderData} session={session} onAnswers={setAnswers} />
        </Suspense>
      )}
    </>
  );
}
