import { COURSE_TYPE, requiredText } from "@zhutu/domain/catalogue/course-type.ts";
import { entersRoom, ROOM_WORDS, studyWord } from "@zhutu/domain/catalogue/live-status.ts";
import { STUDY_TIME_LABELS, type StudyTimeState } from "@zhutu/domain/certificate/study-time.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { copyText } from "../../ui/copy.ts";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { CalendarLink, liveCalendar } from "../../ui/calendar-link.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Tag, type TagTone } from "../../ui/tag.tsx";
import {
  endsSoonText,
  isOnAir,
  isToCome,
  isWithdrawn,
  type MyCourse,
  progressOf,
  type StudyTime,
  subtitleOf,
} from "./my-courses.ts";
import css from "./my-courses.module.css";
import { Moment } from "../../ui/moment.tsx";
import { serverNow } from "../../lib/api/server-clock.ts";

const TONES: Readonly<Record<StudyTimeState, TagTone>> = { unuse: "plain", used: "green", expired: "warn" };

/** A further-education course's hours: how many were earned of how many, and what became of them. */
function StudyHours({ studyTime }: { studyTime: StudyTime }) {
  const { earnedHours, courseHours, studyTimeState } = studyTime;
  return (
    <p className={`${css.hours} num`}>
      <Tag tone={TONES[studyTimeState]}>{STUDY_TIME_LABELS[studyTimeState]}</Tag>
      {earnedHours} / {courseHours} 学时
    </p>
  );
}

/** A course the learner holds: how far, until when, and the way on (learner spec 2, "My courses"). */
export function MyCourseRow({ course, studyTime }: { course: MyCourse; studyTime?: StudyTime | undefined }) {
  const expired = course.status === "expired";
  const endsSoon = endsSoonText(course, shanghaiDay(new Date(serverNow())));
  return (
    <li className={expired ? `${css.row} card ${css.expired}` : `${css.row} card`}>
      <div className={css.picture}>
        <Cover art={course.coverArt} imageUrl={course.courseImgUrl} />
      </div>
      <div className="shrink">
        <Tags course={course} />
        <h2 className="clip2">{course.courseName}</h2>
        <p className="hint">
          <span>{subtitleOf(course)}</span>{" "}
          {isToCome(course) && !isWithdrawn(course) && course.liveStartTime !== null && (
            <CalendarLink href={liveCalendar(course.courseId)} />
          )}
        </p>
        {studyTime && course.courseType === COURSE_TYPE.continuingEducation && (
          <StudyHours studyTime={studyTime} />
        )}
        {course.liveCode && <LiveCode code={course.liveCode} />}
      </div>
      <div className={css.progress}>
        {!isToCome(course) && <Progress course={course} />}
        <div className="row">
          <span className="hint num">
            {expired ? "已于" : "有效期至"} <Moment at={course.expiryDate} to="day" />
            {expired && " 过期"}
          </span>
          {endsSoon && <Tag tone="warn">{endsSoon}</Tag>}
        </div>
      </div>
      <div className={css.action}>
        <Continue course={course} />
      </div>
    </li>
  );
}

function Progress({ course }: { course: MyCourse }) {
  const progress = progressOf(course);
  return (
    <>
      <div className="between">
        <span className="num">
          <b>{progress}</b>%
        </span>
        <span className="hint num">
          {course.lessonCount > 0 ? `${course.doneCount} / ${course.lessonCount} 讲` : "暂无内容"}
        </span>
      </div>
      <div
        className={progress === 100 ? `bar ${css.full}` : "bar"}
        role="progressbar"
        aria-label={`${course.courseName} 的学习进度`}
        aria-valuenow={progress}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${progress}%` }} />
      </div>
    </>
  );
}

function Tags({ course }: { course: MyCourse }) {
  return (
    <div className="row">
      {course.courseType === COURSE_TYPE.continuingEducation && course.requiredCourse !== null && (
        <Tag tone={course.requiredCourse === 1 ? "green" : "plain"}>
          {requiredText(course.requiredCourse)}
        </Tag>
      )}
      {course.courseType === COURSE_TYPE.continuingEducation && <Tag tone="blue">继续教育</Tag>}
      {course.courseType === COURSE_TYPE.training && <Tag tone="blue">考试培训</Tag>}
      {isOnAir(course) && <Tag tone="live">直播中</Tag>}
      {course.courseType === COURSE_TYPE.live && <Tag tone="line">直播课程</Tag>}
      {isWithdrawn(course) && <Tag tone="line">已下架</Tag>}
      {course.status === "expired" && <Tag tone="warn">已过期</Tag>}
    </div>
  );
}

const goesIntoRoom = ({ liveStatus, lessonCount }: MyCourse): boolean =>
  entersRoom(liveStatus, lessonCount > 0);

function wayOn(course: MyCourse): string {
  if (course.status === "expired") return "重新购买";
  // That it is over stands beside it.
  if (goesIntoRoom(course)) return ROOM_WORDS[isOnAir(course) ? "started" : "unstarted"];
  if (progressOf(course) === 100) return "复习";
  return studyWord(course.liveStatus, course.lastPlayedAt !== null);
}

/** What the button begins, for who hears it without the row. */
function wayOnTo(course: MyCourse): string {
  const lesson = goesIntoRoom(course) || course.status === "expired" ? null : course.nextLesson;
  return [wayOn(course), lesson?.chapterTitle, course.courseName].filter(Boolean).join(" ");
}

function LiveCode({ code }: { code: string }) {
  return (
    <div className={css.code}>
      直播码 <b className="num">{code}</b>
      <Button look="text" size="sm" aria-label={`复制直播码 ${code}`} onClick={() => void copyText(code)}>
        <Icon name="copy" />
        复制
      </Button>
    </div>
  );
}

// An expired course stays listed but does not play (requirements note MYC-012): its page sells it again. Who holds a
// course that was withdrawn from sale, and has no page any more (domain.md "Catalogue"), goes straight to the study room, as does
// who holds a broadcast.
function Continue({ course }: { course: MyCourse }) {
  const expired = course.status === "expired";
  const withdrawn = isWithdrawn(course);
  if (expired && withdrawn) return <span className="hint">课程已下架，不再销售</span>;
  const label = wayOn(course);
  const isQuiet = expired || (progressOf(course) === 100 && !goesIntoRoom(course));
  return (
    <a
      className={buttonClass({ look: isQuiet ? "line" : "primary" })}
      href={
        expired
          ? paths.course(course.courseId)
          : withdrawn || goesIntoRoom(course)
            ? paths.study(course.courseId)
            : paths.coursePlaying(course.courseId)
      }
      target="_blank"
      rel="noopener"
      aria-label={wayOnTo(course)}
    >
      {label}
    </a>
  );
}
