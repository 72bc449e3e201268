import { memo, Suspense } from "react";
import type { Route } from "./+types/home";
import { Carousel } from "../../../features/catalogue/carousel.tsx";
import { BookCard, CourseCard } from "../../../features/catalogue/course-card.tsx";
import type { CourseCardData } from "../../../features/catalogue/course-facts.ts";
import { ExamDates } from "../../../features/catalogue/exam-dates.tsx";
import { DailyQuestion } from "../../../features/exam/daily-question.tsx";
import { dayText } from "../../../features/catalogue/live-time.ts";
import { pageMeta } from "../../../lib/head/page-meta.ts";
import { useSite } from "../../../lib/head/use-site.ts";
import { isLearner, useSession } from "../../../lib/session/session.ts";
import { paths } from "../../../paths.ts";
import { lazyOr } from "../../../ui/lazy-or.ts";
import { MissingPart } from "../../../ui/missing-part.tsx";
import { CostSection } from "./cost-section.tsx";
import { FurtherEduSection } from "./further-edu-section.tsx";
import { type HomeData, loadHome } from "./home-loader.ts";
import { LiveSection } from "./live-section.tsx";
import { QuickLinks } from "./quick-links.tsx";
import css from "./home.module.css";
import { routeHandle } from "../../../lib/route-handle.ts";
import { Section } from "./section.tsx";

export const handle = routeHandle({ access: "everybody", title: "首页" });

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context);

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { siteName = "", origin = "" } = loaderData ?? {};
  return pageMeta({
    title: siteName,
    siteName,
    origin,
    description:
      "面向建设行业从业人员的在线学习平台：建造师、造价工程师考试培训，继续教育，直播课程与图书教材。",
    canonical: paths.home(),
    jsonLd: [
      { "@context": "https://schema.org", "@type": "WebSite", name: siteName, url: `${origin}/index` },
    ],
  });
};

const LearnerHome = lazyOr(
  async () => ({ default: (await import("./learner/learner-home.tsx")).LearnerHome }),
  MissingPart,
);

type BooksProps = { title: string; text: string; more: string; books: readonly CourseCardData[] };

/** Books of one tag; a strip to swipe on a phone. */
function BooksSection({ title, text, more, books }: BooksProps) {
  if (books.length === 0) return null;
  return (
    <Section
      title={title}
      text={text}
      more={{ to: more, label: `全部${title}` }}
      className={css.booksSection}
    >
      <div className="grid6">
        {books.map((book) => (
          <BookCard key={book.courseId} course={book} brief />
        ))}
      </div>
    </Section>
  );
}

function FreeSection({ courses }: { courses: readonly CourseCardData[] }) {
  if (courses.length === 0) return null;
  return (
    <Section
      title="免费公开课"
      text="先听一讲，再决定"
      more={{ to: paths.freeCourses(), label: "全部免费课" }}
    >
      <div className="grid4">
        {courses.map((course) => (
          <CourseCard key={course.courseId} course={course} />
        ))}
      </div>
    </Section>
  );
}

/** /index: for a learner what they are studying, for everybody else what there is (learner spec 2, "Home"). */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { siteName } = useSite();
  const session = useSession();
  return (
    <>
      <h1 className="sr">{siteName}</h1>
      {isLearner(session) ? (
        <Suspense fallback={<LearnerSkeleton />}>
          <LearnerHome data={loaderData} />
        </Suspense>
      ) : (
        <div className={session === undefined ? css.unknown : undefined}>
          <VisitorHome data={loaderData} />
        </div>
      )}
    </>
  );
}

/** Holds the place of the first cards while their code loads. */
const LearnerSkeleton = () => <div className={`frame ${css.awaited}`} aria-busy="true" />;

/** What is recommended, the question of the day, and a section for each kind of product. */
const VisitorHome = memo(function VisitorHome({ data }: { data: HomeData }) {
  const {
    today,
    slides,
    question,
    exams,
    free,
    furtherEdu,
    live,
    cost,
    bestSellers,
    builderBooks,
    costBooks,
  } = data;
  return (
    <>
      <div className={`frame ${css.top}${question ? "" : ` ${css.topWide}`}`}>
        {slides.length > 0 && <Carousel slides={slides} />}
        {question && <DailyQuestion question={question} day={dayText(today)} />}
      </div>
      <QuickLinks />
      {exams.length > 0 && (
        <div className="frame apart">
          <ExamDates exams={exams} />
        </div>
      )}
      <FreeSection courses={free} />
      <FurtherEduSection courses={furtherEdu} />
      <LiveSection courses={live} today={today} />
      <CostSection courses={cost} bestSellers={bestSellers} />
      <BooksSection
        title="建造师图书"
        text="考点精编，与课程章节一一对应"
        more={paths.books({ tag: "book_jzs" })}
        books={builderBooks}
      />
      <BooksSection
        title="造价师图书"
        text="满 100 元包邮"
        more={paths.books({ tag: "book_zjs" })}
        books={costBooks}
      />
    </>
  );
});
