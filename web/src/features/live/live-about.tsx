import { firstGraphemes } from "@zhutu/domain/text-rule.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getStudyCourse } from "@zhutu/domain/study/contract.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import css from "./live-about.module.css";

type Props = Pick<CallReply<typeof getStudyCourse>, "course" | "validUntil" | "expiredAt"> & {
  /** When it began; empty while the picture says it. */
  startText: string;
};

/** Below the picture of a live course: who teaches, how long it can be watched, what is planned, and how to ask. */
export function LiveAbout({ course, validUntil, expiredAt, startText }: Props) {
  const { courseId, teacherId, teacherName, teacherTitle, courseDescription } = course;
  const day = (time: string) => shanghaiDay(new Date(time));
  const facts = [
    startText,
    validUntil ? `有效期至 ${day(validUntil)}` : expiredAt ? `已于 ${day(expiredAt)} 到期` : "",
    course.handoutCount > 0 ? `讲义 ${course.handoutCount} 份，见课程目录` : "",
  ].filter(Boolean);
  return (
    <section className={css.about} aria-label="直播介绍">
      {teacherName !== "" && (
        <div className={css.teacher}>
          <span className="avatar" aria-hidden="true">
            {firstGraphemes(teacherName, 1)}
          </span>
          <div className="grow">
            <b>{teacherName}</b>
            {teacherTitle !== "" && <p className="hint">{teacherTitle}</p>}
          </div>
          {teacherId !== null && (
            <Link className="link" to={paths.teacher(teacherId)}>
              TA 的全部课程
            </Link>
          )}
        </div>
      )}
      {facts.length > 0 && (
        <ul className={`${css.facts} num`}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {courseDescription !== "" && (
        <>
          <h2>课程介绍</h2>
          <RichText html={courseDescription} />
        </>
      )}
      <p className={css.ask}>
        <Icon name="info" />
        <span>
          有疑问可以
          {course.coursePrice > 0 && (
            <>
              在
              <Link className="link" to={paths.course(courseId)}>
                课程页
              </Link>
              评论，或
            </>
          )}
          <Link className="link" to={paths.contact()}>
            联系客服
          </Link>
          。
        </span>
      </p>
    </section>
  );
}
