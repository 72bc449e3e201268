import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { Chapter } from "../../../features/catalogue/lessons.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { CourseAccess } from "./access.ts";
import css from "./course.module.css";

type Props = { access: CourseAccess; lessons: readonly Chapter[] };

/** For who holds the product: until when, and how many of its lessons are done. */
export function Held({ access, lessons }: Props) {
  const { given, expiryDate, progress } = access;
  const held = given ? "已开通" : "已购买";
  const playing = new Set(lessons.filter((one) => one.hasVideo).map((one) => one.courseChapterId));
  const done = progress?.chapters.filter(
    ({ courseChapterId, studyStatus }) => studyStatus === 1 && playing.has(courseChapterId),
  );
  return (
    <p className={`alert alert-ok ${css.bought}`}>
      <Icon name="check-circle" />
      <span className="grow">
        {expiryDate ? `${held}，有效期至 ${shanghaiDay(new Date(expiryDate))}` : held}
      </span>
      {done && playing.size > 0 && (
        <span className="num nowrap">
          已学完 {done.length} / {playing.size} 讲
        </span>
      )}
    </p>
  );
}
