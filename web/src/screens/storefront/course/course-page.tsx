import { firstGraphemes } from "@zhutu/domain/text-rule.ts";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { normaliseExclusiveCode } from "@zhutu/domain/pricing/exclusive-code.ts";
import { returnsToComment } from "../../../features/comments/comment-draft.ts";
import { isPrinted } from "../../../features/catalogue/course-facts.ts";
import { nextLesson, sectionsOf } from "../../../features/catalogue/lessons.ts";
import { RankList } from "../../../features/catalogue/rank-list.tsx";
import { forgetChannel, rememberChannel, rememberedChannel } from "../../../lib/buying/channel.ts";
import { startsPlaying } from "../../../lib/starts-playing.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { Crumbs } from "../crumbs.tsx";
import type { CourseAccess } from "./access.ts";
import { AnswerPart } from "./answer-part.tsx";
import { BuyBar } from "./buy-bar.tsx";
import { BuyBox } from "./buy-box.tsx";
import type { CourseData, CourseDetail } from "./course-loader.ts";
import { codeOf, courseCrumbs } from "./course-meta.ts";
import { commentsTab, courseTabs } from "./course-tabs.tsx";
import css from "./course.module.css";
import { Included } from "./included.tsx";
import { studies, wayOn } from "./main-actions.tsx";
import { Picture } from "./picture.tsx";
import { PriceBox } from "./price-box.tsx";
import { SpecificationTable } from "./specifications.tsx";
import { useBuying } from "./use-buying.ts";

// Only a learner opens one.
const CourseDialogs = lazyDialog(() => import("./course-dialogs.tsx"));

type Props = {
  data: CourseData;
  /** What whoever looks at it holds; a visitor nothing. */
  person: CourseAccess;
  /** Goes on to the next lesson, as soon as the person may watch it. */
  autoplay?: boolean;
};

/** What is sold, for how much, and what one may watch of it (learner spec 2, "Course detail"). */
export function CoursePage({ data, person, autoplay = false }: Props) {
  const { chosen, bestSellers } = data;
  const course = person.models ? { ...data.course, models: person.models } : data.course;
  // Until a specification is chosen the product is the course, from the cheapest of its prices.
  const product = { ...data.product, ...(!chosen && { models: course.models }), ...person.own };
  const buying = useBuying(course, product, chosen);
  const firstTab = useFirstTab(product.courseId, person.session?.userId);
  const chapters = person.chapters ?? data.chapters;
  const sections = sectionsOf(chapters);
  const next = nextLesson(sections, person.progress);
  const box = { course, product, chosen, access: person, buying, next };
  useAutoplay(autoplay, box);
  useChannel(codeOf(course));
  return (
    <>
      <div className={`frame ${css.head}`}>
        <Crumbs items={courseCrumbs(course)} />
        <div className={`card ${css.top}`}>
          <div>
            <Picture {...box} sections={sections} />
            <Included product={product} videoCount={chapters.filter((one) => one.hasVideo).length} />
            {course.teacherName && !isPrinted(course.courseType) && <Teacher {...course} />}
          </div>
          <BuyBox {...box} sections={sections} ratings={data.ratings} />
        </div>
      </div>
      <div className={`frame ${css.main}`}>
        <div className={css.content}>
          <SpecificationTable {...box} />
          {product.courseType === COURSE_TYPE.answer && <AnswerPart product={product} access={person} />}
          <section className={`card ${css.tabs}`} aria-label="课程内容">
            <Tabs
              key={product.courseId}
              label="课程内容"
              tabs={courseTabs({ ...box, sections })}
              first={firstTab}
            />
          </section>
        </div>
        <aside className={`stack ${css.side}`}>
          <section className="card pad" aria-label="畅销榜">
            <h2>大家都在学</h2>
            <RankList courses={bestSellers} exclusiveCode={codeOf(course)} />
          </section>
          {buying.forOthers && (
            <section className={studies(box) ? "card pad" : "card pad no-phone"} aria-label="单位购买">
              <h2>单位购买</h2>
              {studies(box) && <PriceBox product={product} chosen={chosen} />}
              <p className="muted">一次买多份，付款后按手机号分配给学员；开始学习前，名额可以收回。</p>
              <Button look="line" block onClick={() => void buying.openDialog("bulk")}>
                <Icon name="users" />
                单位购买
              </Button>
            </section>
          )}
        </aside>
      </div>
      <BuyBar {...box} />
      <CourseDialogs
        open={buying.dialog !== null}
        dialog={buying.dialog}
        product={product}
        onBuy={buying.buyForOthers}
        onClose={() => {
          const wasPaying = typeof buying.dialog === "object";
          buying.closeDialog();
          // Paid or not (requirements.tsv DET-021).
          if (wasPaying) person.askAgain?.();
        }}
      />
    </>
  );
}

type TeacherProps = Pick<CourseDetail, "teacherId" | "teacherName" | "teacherTitle">;

function Teacher({ teacherId, teacherName, teacherTitle }: TeacherProps) {
  return (
    <div className={`${css.teacher} no-phone`}>
      <span className="avatar" aria-hidden="true">
        {firstGraphemes(teacherName, 1)}
      </span>
      <div className="grow">
        <b>{teacherName}</b>
        <p className="hint clip2">{teacherTitle}</p>
      </div>
      {teacherId !== null && (
        <Link className="link" to={paths.teacher(teacherId)}>
          TA 的全部课程
        </Link>
      )}
    </div>
  );
}

/** Back from signing in with a comment begun, that is the tab to open. */
function useFirstTab(courseId: number, userId: number | undefined): string | undefined {
  const [firstTab, setFirstTab] = useState<string>();
  useEffect(() => {
    if (userId !== undefined && returnsToComment(courseId, userId)) setFirstTab(commentsTab);
  }, [courseId, userId]);
  return firstTab;
}

/**
 * The channel of this visitor and the page agree: the code whose prices are shown is kept for the order, and a page opened
 * without the kept code is asked for again with it (domain.md "Channels"). One that the shop no longer knows is dropped.
 */
function useChannel(code: string | undefined): void {
  const [search, setSearch] = useSearchParams();
  const kept = normaliseExclusiveCode(rememberedChannel());
  const asked = normaliseExclusiveCode(search.get("exclusiveCode"));
  const missing = kept !== null && !search.has("exclusiveCode") ? kept : null;
  // Once an arrival: a code that was dropped is still on the page until the one without it has come.
  const arrived = useRef<string>(undefined);
  useEffect(() => {
    const isNew = code !== arrived.current;
    arrived.current = code;
    if (code && code !== kept && isNew) rememberChannel(code); // its 30 days count from the arrival
    else if (code) return;
    else if (missing !== null)
      setSearch((now) => ({ ...Object.fromEntries(now), exclusiveCode: missing }), {
        replace: true,
        preventScrollReset: true,
      });
    else if (asked !== null && asked === kept) forgetChannel();
  }, [asked, code, kept, missing, setSearch]);
}

/**
 * With the autoplay flag and the right to play, the visit goes on to the next unfinished lesson, which begins to play, or into
 * the room of a broadcast (requirements.tsv DET-002).
 */
function useAutoplay(
  wanted: boolean,
  { access, product, next }: Pick<Parameters<typeof BuyBar>[0], "access" | "product" | "next">,
): void {
  const navigate = useNavigate();
  const to = wanted && access.settled && access.mayWatch ? wayOn(product, next) : undefined;
  useEffect(() => {
    if (to) void navigate(to, { replace: true, state: startsPlaying });
  }, [to, navigate]);
}
