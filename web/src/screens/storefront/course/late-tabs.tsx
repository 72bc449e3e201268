// Handouts and exercises belong to those who bought the course; the sentences are the documents' (learner spec 5).
import { Link } from "react-router";
import type { Chapter } from "../../../features/catalogue/lessons.ts";
import { ExerciseList } from "../../../features/exam/exercise-list.tsx";
import { FreePapers } from "../../../features/exam/free-papers.tsx";
import { HandoutList } from "../../../features/study/handout-list.tsx";
import { handoutsRefusal, withHandout } from "../../../features/study/handouts.ts";
import { isLearner } from "../../../lib/session/session.ts";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Tag } from "../../../ui/tag.tsx";
import type { CourseDetail } from "./course-loader.ts";
import type { CourseAccess } from "./access.ts";
import { Unread } from "./unread.tsx";
import css from "./course.module.css";

type Props = { product: CourseDetail; lessons: readonly Chapter[]; access: CourseAccess };

export { AnswerContent } from "../../../features/study/answer-content.tsx";
export { CommentsPanel } from "../../../features/comments/comments-panel.tsx";

export function HandoutsTab({ product, lessons, access }: Props) {
  const chapters = withHandout(lessons);
  if (chapters.length === 0) return <EmptyState icon="file" text="本课程没有讲义。" />;
  const signedIn = Boolean(access.session);
  const refusal = handoutsRefusal({ signedIn, mayWatch: access.mayWatch }, product.coursePrice === 0);
  const unread = access.retry !== undefined;
  const asking = signedIn && !access.settled && !unread;
  return (
    <>
      {refusal && !asking && <Gate refusal={refusal} access={access} />}
      <HandoutList chapters={chapters} refusal={refusal} asking={asking} unread={unread} />
    </>
  );
}

/** Why not, and for a visitor, who may have bought it long ago, the way to sign in; or that it is not known. */
function Gate({ refusal, access: { retry, session } }: { refusal: string; access: CourseAccess }) {
  if (retry) return <Unread gate retry={retry} />;
  return (
    <p className={`alert ${css.gate}`}>
      <span className="grow">{refusal}</span>
      {!session && (
        <Link className={buttonClass({ look: "primary", size: "sm" })} to={paths.login(true)}>
          去登录
        </Link>
      )}
    </p>
  );
}

/** Why exercises cannot be done, or undefined: sign-in is asked first, then purchase (DET-028 to DET-030). */
export function exercisesRefusal(
  { session, bought }: { session: object | null | undefined; bought: boolean },
  free: boolean,
): string | undefined {
  if (!session) return "请先登录后再练习习题";
  return bought || free ? undefined : "购买课程后才可以练习习题";
}

export function ExercisesTab({ product, lessons, access }: Props) {
  const practised = lessons.filter((lesson) => lesson.existPractice);
  const papers = isLearner(access.session) && <FreePapers courseId={product.courseId} />;
  if (practised.length === 0)
    return (
      <>
        <EmptyState icon="pencil" text="本课程没有章节练习。" />
        {papers}
      </>
    );
  const refusal = exercisesRefusal(access, product.coursePrice === 0);
  const asking = access.session && !access.settled && !access.retry;
  if (!refusal && isLearner(access.session))
    return (
      <>
        <ExerciseList courseId={product.courseId} chapters={lessons} />
        {papers}
      </>
    );
  return (
    <>
      {refusal && !asking && <Gate refusal={refusal} access={access} />}
      <ol className={css.plain}>
        {practised.map((lesson) => (
          <li key={lesson.courseChapterId}>
            <span className="grow">{lesson.chapterTitle}</span>
            <Tag tone="blue">章节练习</Tag>
          </li>
        ))}
      </ol>
    </>
  );
}
