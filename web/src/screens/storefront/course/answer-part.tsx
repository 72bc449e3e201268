import { ANSWER_FORM_LABELS } from "@zhutu/domain/catalogue/course-type.ts";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import type { CourseAccess } from "./access.ts";
import type { CourseDetail } from "./course-loader.ts";
import { AnswerContent } from "./course-tabs.tsx";
import { Unread } from "./unread.tsx";
import css from "./answer-part.module.css";

/** Where the buttons that lead to the answer lead. */
export const answerPlace = "answer";

type Props = { product: CourseDetail; access: CourseAccess };

/** The answer itself for who may have it; for everybody else what they will get. */
export function AnswerPart({ product, access }: Props) {
  const { courseId, courseName, answerForm } = product;
  const asking = Boolean(access.session) && !access.settled;
  const place = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const wanted = hash === `#${answerPlace}` && access.settled;
  // It is drawn after the browser has looked for it, and moves while what one holds is asked for.
  useEffect(() => {
    if (!wanted) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView();
  }, [wanted]);
  return (
    <section
      ref={place}
      id={answerPlace}
      tabIndex={-1}
      className={`card pad ${css.answer}`}
      aria-label="解答"
    >
      <h2>解答</h2>
      {access.mayWatch ? (
        <AnswerContent courseId={courseId} title={courseName} />
      ) : access.retry ? (
        <Unread gate retry={access.retry} />
      ) : (
        !asking && (
          <p className={`muted ${css.locked}`}>
            <Icon name="lock" />
            {answerForm === null
              ? "解答正在准备中。"
              : `${ANSWER_FORM_LABELS[answerForm]}，购买后在这里${answerForm === "text" ? "阅读" : "观看"}。`}
          </p>
        )
      )}
    </section>
  );
}
