import { requiredText } from "@zhutu/domain/catalogue/course-type.ts";
import { Link } from "react-router";
import { formatPrice } from "@zhutu/domain/money.ts";
import { isPrinted, liveTag, sizeText, soldText } from "../../../features/catalogue/course-facts.ts";
import type { Section } from "../../../features/catalogue/lessons.ts";
import { paths } from "../../../paths.ts";
import { AfterMount } from "../../../ui/after-mount.tsx";
import { CalendarLink, liveCalendar } from "../../../ui/calendar-link.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { Stepper } from "../../../ui/stepper.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { bookWord, typeLabel } from "./course-meta.ts";
import { Held } from "./held.tsx";
import { HoursPanel } from "./hours-panel.tsx";
import { PriceBox } from "./price-box.tsx";
import { MainActions, studies } from "./main-actions.tsx";
import { Specifications } from "./specifications.tsx";
import css from "./course.module.css";
import { Moment } from "../../../ui/moment.tsx";
import type { CourseData } from "./course-loader.ts";
import type { BuyProps } from "./use-buying.ts";

type Ratings = CourseData["ratings"];

/** In its place until the page answers, so that nothing can be typed that would be lost. */
const stepperToCome = (
  <span className="step off">
    <button type="button" disabled>
      −
    </button>
    <input aria-label="数量" value={1} disabled readOnly />
    <button type="button" disabled>
      +
    </button>
  </span>
);

/** Title, price, specification, and everything that can be done with the chosen product. */
export function BuyBox({
  sections,
  ratings,
  ...props
}: BuyProps & { sections: readonly Section[]; ratings: Ratings }) {
  const { course, product, access, buying } = props;
  const book = product.relatedCourse;
  const lessons = sections.flatMap((section) => section.lessons);
  const hasNoReplay = product.liveStatus === "completed" && !lessons.some((lesson) => lesson.hasVideo);
  const trials = lessons.flatMap((lesson, at) => (lesson.trial ? [`第 ${at + 1} 讲`] : []));
  const needsMoney = product.coursePrice > 0 && !access.bought && !access.retry;
  return (
    <div className={css.buy}>
      <Headline course={course} product={product} ratings={ratings} />
      {access.bought && access.held && (
        <Held held={access.held} lessons={lessons} progress={access.progress} />
      )}
      {!studies(props) && (
        <PriceBox
          product={product}
          chosen={props.chosen}
          withBook={buying.withBook && needsMoney}
          name={course.models.find((model) => model.modelCode === product.courseId)?.modelName}
        />
      )}
      <Specifications course={course} product={product} chosen={props.chosen} missing={buying.missing} />
      {buying.most > 1 && (
        <div id="count" className={css.count}>
          <span className="label">数量</span>
          <AfterMount fallback={stepperToCome}>
            {() => (
              <Stepper
                key={product.courseId}
                value={buying.count}
                max={buying.most}
                label="数量"
                onChange={buying.setCount}
                onWrong={buying.setWrongCount}
              />
            )}
          </AfterMount>
        </div>
      )}
      {book && needsMoney && (
        <Checkbox
          className={css.book}
          checked={buying.withBook}
          onChange={(event) => buying.setWithBook(event.target.checked)}
        >
          <span>
            加购{bookWord(product.courseType)}：{book.courseName}{" "}
            <span className="num">{formatPrice(book.payPrice)}</span>
          </span>
        </Checkbox>
      )}
      <MainActions {...props} />
      {!isPrinted(product.courseType) && needsMoney && (
        <p className={`hint ${css.note}`}>
          {hasNoReplay && "直播已结束，暂无回放。"}
          {trials.length > 0
            ? `课程开通后不支持退款，请先试听。试听课：${trials.join("、")}`
            : "课程开通后不支持退款。"}
        </p>
      )}
      <HoursPanel product={product} access={access} />
    </div>
  );
}

function Headline({ course, product, ratings }: Pick<BuyProps, "course" | "product"> & { ratings: Ratings }) {
  const required = requiredText(course.requiredCourse);
  const live = liveTag(product);
  const facts = [soldText({ ...course, price: course.coursePrice }), sizeText(product)].filter(Boolean);
  return (
    <>
      <div className={`row ${css.tags}`}>
        <Tag tone="blue">{typeLabel(course.courseType)}</Tag>
        {required && <Tag tone={required === "必修" ? "green" : "plain"}>{required}</Tag>}
        {live && <Tag tone={live.tone}>{live.text}</Tag>}
      </div>
      <h1>{course.courseName}</h1>
      <p className={`muted ${css.facts} num`}>
        {course.teacherName && (
          <>
            主讲{" "}
            {course.teacherId === null ? (
              course.teacherName
            ) : (
              <Link className="link" to={paths.teacher(course.teacherId)}>
                {course.teacherName}
              </Link>
            )}
            {" · "}
          </>
        )}
        {facts.join(" · ")}
        {ratings.average !== null && (
          <>
            {" · "}
            <span className={css.star} aria-hidden="true">
              ★
            </span>{" "}
            <span className="sr">评分</span>
            {ratings.average.toFixed(1)}，{ratings.count} 人评分
          </>
        )}
      </p>
      {course.liveStartTime && (
        <p className={`${css.facts} num`}>
          开播时间 <Moment at={course.liveStartTime} to="minute" />{" "}
          {course.liveStatus === "unstarted" && <CalendarLink href={liveCalendar(course.courseId)} />}
        </p>
      )}
    </>
  );
}
