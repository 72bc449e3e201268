import { requiredText } from "@zhutu/domain/catalogue/course-type.ts";
import { Link } from "react-router";
import type { CourseStudy } from "../../features/study/use-course-study.ts";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Tag } from "../../ui/tag.tsx";
import css from "../../features/study/study.module.css";

type Props = {
  study: CourseStudy;
  faceChecked?: boolean;
  /** Off where the picture below says how the live course stands. */
  withLiveStatus?: boolean;
};

/** The way back, the course's name, and what is to be known of it. */
export function RoomHead({ study, faceChecked = false, withLiveStatus = true }: Props) {
  const { course, validUntil } = study;
  const own = study.isLearner && validUntil !== null;
  return (
    <header className={css.head}>
      <Link
        className="icon-btn"
        to={own ? paths.myCourses() : paths.course(course.courseId)}
        aria-label={own ? "返回我的课程" : "返回课程详情"}
      >
        <Icon name="chevron-left" />
      </Link>
      <h1 className="clip grow" title={course.courseName}>
        {course.courseName}
      </h1>
      {course.requiredCourse !== null && <Tag tone="green">{requiredText(course.requiredCourse)}</Tag>}
      {faceChecked && <Tag tone="green">人脸核验已通过</Tag>}
      {course.courseStatus !== "published" && own && <Tag tone="line">已下架，可继续学习</Tag>}
      {withLiveStatus && course.liveStatus === "started" && <Tag tone="live">直播中</Tag>}
      {withLiveStatus && course.liveStatus === "completed" && <Tag tone="blue">回放</Tag>}
    </header>
  );
}
