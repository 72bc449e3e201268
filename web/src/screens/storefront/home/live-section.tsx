import { FromPrice } from "../../../features/catalogue/card-price.tsx";
import { type CourseCardData, liveTag } from "../../../features/catalogue/course-facts.ts";
import { liveTime } from "../../../features/catalogue/live-time.ts";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Cover } from "../../../ui/cover/cover.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../lib/link.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { Section } from "./section.tsx";
import css from "./home.module.css";

/** Live courses: the one that is on or next large, then all with the time they start. */
export function LiveSection({ courses, today }: { courses: readonly CourseCardData[]; today: string }) {
  const [first] = courses;
  if (!first) return null;
  return (
    <Section title="直播课程" text="到点开讲，购课后可看回放" more={{ to: paths.live(), label: "全部直播" }}>
      <div className={css.live}>
        <Link className={css.liveMain} to={paths.course(first.courseId)}>
          <Cover art={first.coverArt} imageUrl={first.courseImgUrl} badge={<LiveTag course={first} />} />
          <div className={css.liveCaption}>
            <h3>{first.courseName}</h3>
            <p>{[first.teacherName, startText(first, today)].filter(Boolean).join(" · ")}</p>
            <span className={buttonClass()}>
              <Icon name="play" />
              {first.liveStatus === "started" ? "直播中，点击进入" : "查看课程"}
            </span>
          </div>
        </Link>
        <ol className={`card ${css.liveList}`}>
          {courses.map((course) => (
            <LiveLine key={course.courseId} course={course} today={today} />
          ))}
        </ol>
      </div>
    </Section>
  );
}

function LiveLine({ course, today }: { course: CourseCardData; today: string }) {
  const time = course.liveStartTime === null ? null : liveTime(course.liveStartTime, today);
  return (
    <li>
      <div className={`${css.liveTime} num`}>
        {time ? (
          <>
            <b>{time.clock}</b>
            <span>{time.day}</span>
          </>
        ) : (
          <span>时间待定</span>
        )}
      </div>
      <div className="grow">
        <h3 className="clip2">
          <Link to={paths.course(course.courseId)}>{course.courseName}</Link>
        </h3>
        <p className="hint">{course.teacherName}</p>
      </div>
      <LiveTag course={course} />
      <div className={css.livePrice}>
        <FromPrice course={course} />
      </div>
    </li>
  );
}

function LiveTag({ course }: { course: CourseCardData }) {
  const live = liveTag(course);
  if (!live) return null;
  return (
    <Tag tone={live.tone}>
      {live.tone === "live" && <span className="dot" />}
      {live.text}
    </Tag>
  );
}

function startText({ liveStartTime }: CourseCardData, today: string): string {
  if (liveStartTime === null) return "";
  const { day, clock } = liveTime(liveStartTime, today);
  return `${day} ${clock}`;
}
