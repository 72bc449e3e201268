import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Route } from "./+types/course";
import { isPrinted } from "../../../features/catalogue/course-facts.ts";
import { nextLesson, sectionsOf } from "../../../features/catalogue/lessons.ts";
import { RankList } from "../../../features/catalogue/rank-list.tsx";
import { useSession } from "../../../lib/session/session.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { useEver } from "../../../ui/use-ever.ts";
import { Crumbs } from "../crumbs.tsx";
import { accessTo, type HeldAnswer } from "./access.ts";
import { BuyBar } from "./buy-bar.tsx";
import { BuyBox } from "./buy-box.tsx";
import { loadCourse } from "./course-loader.ts";
import { courseCrumbs, courseMeta } from "./course-meta.ts";
import { courseTabs } from "./course-tabs.tsx";
import { Picture } from "./picture.tsx";
import { Included } from "./included.tsx";
import { useBuying } from "./use-buying.ts";
import "./course.css";
import { routeHandle } from "../../../lib/route-handle.ts";

export const handle = routeHandle({ access: "everybody", title: "课程详情" });

// A visitor reads: what asks and sends comes when somebody is signed in, or with the first opening.
const AskAccess = lazy(() => import("./ask-access.tsx"));
const BulkDialog = lazy(() => import("./bulk-dialog.tsx"));
const LiveCodeDialog = lazy(() => import("../../../features/enrolment/live-code-dialog.tsx"));
const PayDialog = lazy(async () => {
  const { PayDialog: Dialog } = await import("../../../features/payment/pay-dialog.tsx");
  return { default: Dialog };
});

export const loader = (args: Route.LoaderArgs) => loadCourse(args);
export const meta: Route.MetaFunction = ({ loaderData }) => courseMeta(loaderData);

export default function Course(props: Route.ComponentProps) {
  return <CoursePage {...props} />;
}

type Props = Pick<Route.ComponentProps, "loaderData" | "params">;

/** /index/course-info/{courseId}: what is sold, for how much, and what one may watch of it (learner spec 2, "Course detail"). */
export function CoursePage({ loaderData, params }: Props) {
  const { course, product, chosen, chapters, bestSellers } = loaderData;
  const session = useSession();
  const [answer, setAnswer] = useState<HeldAnswer>();
  const access = accessTo(product, chosen, session, answer);
  const buying = useBuying(product, chosen);
  const sections = sectionsOf(chapters);
  const next = nextLesson(sections, access.progress);
  const box = { course, product, chosen, access, buying, next };
  useAutoplay("autoplay" in params && params.autoplay !== undefined, box);
  const { orderId } = buying;
  const bulk = { open: buying.dialog === "bulk", onClose: buying.closeDialog };
  const liveCode = { open: buying.dialog === "live-code", onClose: buying.closeDialog };
  const bulkUsed = useEver(bulk.open);
  const liveCodeUsed = useEver(liveCode.open);
  return (
    <>
      <div className="frame course-head">
        <Crumbs items={courseCrumbs(course)} />
        <div className="card course-top">
          <div>
            <Picture {...box} sections={sections} />
            <Included product={product} />
            {course.teacherName && !isPrinted(course.courseType) && <Teacher {...course} />}
          </div>
          <BuyBox {...box} sections={sections} />
        </div>
      </div>
      <div className="frame course-main">
        <section className="card course-tabs" aria-label="课程内容">
          <Tabs key={product.courseId} label="课程内容" tabs={courseTabs({ product, sections, access })} />
        </section>
        <aside className="stack course-side">
          <section className="card pad" aria-label="畅销榜">
            <h2>大家都在学</h2>
            <RankList courses={bestSellers} />
          </section>
          {buying.forOthers && (
            <section className="card pad no-phone" aria-label="单位购买">
              <h2>单位购买</h2>
              <p className="muted">一次买多份，付款后按手机号分配给员工；没开始学的名额可以收回。</p>
              <Button look="line" block onClick={() => void buying.openDialog("bulk")}>
                <Icon name="users" />
                团购分配
              </Button>
            </section>
          )}
        </aside>
      </div>
      <BuyBar {...box} />
      <Suspense>
        {session && <AskAccess product={product} chosen={chosen} session={session} onAnswer={setAnswer} />}
      </Suspense>
      <Suspense>
        {bulkUsed && <BulkDialog {...bulk} product={product} onBuy={buying.buyForOthers} />}
        {liveCodeUsed && <LiveCodeDialog {...liveCode} courseId={product.courseId} />}
        {orderId && (
          <PayDialog
            orderId={orderId}
            open
            onClose={() => {
              buying.forgetOrder();
              access.recheck();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function Teacher({ teacherName, teacherTitle }: { teacherName: string; teacherTitle: string }) {
  return (
    <div className="course-teacher no-phone">
      <span className="avatar" aria-hidden="true">
        {teacherName.slice(0, 1)}
      </span>
      <div className="grow">
        <b>{teacherName}</b>
        <p className="hint">{teacherTitle}</p>
      </div>
    </div>
  );
}

/** With the autoplay flag and the right to play, the visit goes on to the next unfinished lesson (requirements.tsv DET-002). */
function useAutoplay(
  wanted: boolean,
  { access, product, next }: Pick<Parameters<typeof BuyBar>[0], "access" | "product" | "next">,
): void {
  const navigate = useNavigate();
  const lessonId = wanted && access.settled && access.mayWatch ? next?.courseChapterId : undefined;
  useEffect(() => {
    if (lessonId !== undefined) void navigate(paths.study(product.courseId, lessonId), { replace: true });
  }, [lessonId, navigate, product.courseId]);
}
