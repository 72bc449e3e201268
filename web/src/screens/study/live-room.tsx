import { getProfile } from "@zhutu/domain/identity/contract.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { getStudyCourse } from "@zhutu/domain/study/contract.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { useEffect } from "react";
import { Link } from "react-router";
import { LiveAbout } from "../../features/live/live-about.tsx";
import { LiveStage } from "../../features/live/live-stage.tsx";
import { useLive } from "../../features/live/use-live.ts";
import { handoutsRefusal } from "../../features/study/handouts.ts";
import { lessonsOf } from "../../features/study/lessons.ts";
import css from "../../features/study/study.module.css";
import type { CourseStudy } from "../../features/study/use-course-study.ts";
import { markStale, useApi } from "../../lib/api/query.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ErrorState, SkeletonRows } from "../../ui/states.tsx";
import { RoomHead } from "./room-head.tsx";
import { RoomSide } from "./room-side.tsx";

/** The room of a live course: what is on air or will be, and the replays beside it (LIVE-001 to 006). */
export function LiveRoom({ study }: { study: CourseStudy }) {
  const { course, chapters } = study;
  const { courseId } = course;
  const query = useLive(courseId);
  const live = query.data;
  // What else the room shows of the course is asked for again when the broadcast has moved it.
  const known = [course.liveStatus, study.entry === "watch"].join();
  const seen = live && [live.liveStatus, live.mayWatch].join();
  const coming = live?.replayComing;
  useEffect(() => {
    if (seen !== undefined && seen !== known) void markStale([getStudyCourse]);
  }, [seen, known]);
  useEffect(() => {
    if (coming === false) void markStale([getStudyCourse]);
  }, [coming]);
  const phone = useApi(getProfile, {}, { enabled: study.isLearner && (live?.playUrl ?? "") !== "" }).data
    ?.telephone;
  const newest = lessonsOf(chapters).at(-1);
  const noHandouts = handoutsRefusal(
    { signedIn: study.signedIn, mayWatch: study.entry === "watch" },
    course.coursePrice === 0,
  );
  const retry = () => void query.refetch();
  // Beside the picture where no replay is listed there, else below it.
  const about = <LiveAbout {...study} startText={startText(course)} />;
  return (
    <>
      <RoomHead study={study} withLiveStatus={false} />
      <main id="main" className={css.room}>
        <div className={css.column}>
          {live ? (
            <LiveStage
              live={live}
              title={course.courseName}
              art={course.coverArt}
              watermark={phone && maskPhone(phone)}
              onRetry={retry}
              way={wayTo(study)}
              replay={
                newest && (
                  <Link className={buttonClass()} to={paths.study(courseId, newest.courseChapterId)}>
                    <Icon name="play" />
                    看回放
                  </Link>
                )
              }
            />
          ) : query.isError ? (
            <ErrorState onRetry={retry} />
          ) : (
            <SkeletonRows />
          )}
          {query.isError && live && (
            <div className={css.title}>
              <output className="hint">网络不稳定，正在重新连接</output>
            </div>
          )}
          {chapters.length > 0 && about}
        </div>
        {chapters.length > 0 ? (
          <RoomSide study={study} currentId={undefined} trying={false} noHandouts={noHandouts} />
        ) : (
          about
        )}
      </main>
    </>
  );
}

/** Before it begins the picture says it. */
const startText = ({ liveStatus, liveStartTime }: CourseStudy["course"]): string =>
  liveStatus !== "unstarted" && liveStartTime !== null
    ? `开播时间 ${formatTime(liveStartTime).slice(0, 16)}`
    : "";

/** For who may not watch: by buying it, by its live code, or by signing in to what they have. */
function wayTo({ course, entry, signedIn }: CourseStudy) {
  const signIn = (
    <Link className={buttonClass({ look: entry === "sign-in" ? "primary" : "line" })} to={paths.login(true)}>
      登录
    </Link>
  );
  if (entry === "sign-in") return { text: "登录后可以观看", actions: signIn };
  return {
    text: entry === "expired" ? "课程已到期，再次购买后可以观看" : "购买课程后才可以观看",
    actions: (
      <>
        <Link className={buttonClass({ look: "accent" })} to={paths.course(course.courseId)}>
          购买或输入直播码
        </Link>
        {!signedIn && signIn}
      </>
    ),
  };
}
