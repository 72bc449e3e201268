import { Link } from "react-router";
import { dayText } from "../../../features/catalogue/live-time.ts";
import { DailyQuestion, type DailyQuestionData } from "../../../features/exam/daily-question.tsx";
import { useIsLearner } from "../../../lib/session/use-role.ts";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { latePart } from "../../../ui/late-part.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Crumbs } from "../crumbs.tsx";
import css from "./practice.module.css";

const PracticeHub = latePart(
  async () => (await import("../../../features/exam/practice/hub.tsx")).PracticeHub,
);

type Props = {
  question: DailyQuestionData | null;
  /** The calendar day in Shanghai. */
  today: string;
};

/** A learner's own practice; for everybody else today's question and what practice offers. */
export function PracticePage({ question, today }: Props) {
  const day = dayText(today);
  if (useIsLearner()) return <PracticeHub {...{ question, today, day }} />;
  return (
    <div className="frame">
      <Crumbs items={[{ label: "首页", to: paths.home() }, { label: "每日一练" }]} />
      <div className={css.page}>
        <h1 className="sr">每日一练</h1>
        <div className={css.main}>
          {question ? (
            <DailyQuestion key={question.questionId} question={question} day={day} large />
          ) : (
            <div className="card">
              <EmptyState
                icon="pencil"
                text="今天没有练习题。"
                action={
                  <Link className={buttonClass()} to={paths.courses()}>
                    看考试培训课程
                  </Link>
                }
              />
            </div>
          )}
          <section className="card pad" aria-label="更多练习">
            <h2>更多练习</h2>
            <p>
              模拟卷、章节专项和错题复习，登录后可以做。{" "}
              <Link className="link in-text" to={paths.login(true)}>
                去登录
              </Link>
            </p>
          </section>
        </div>
        <aside className={`card pad ${css.side}`} aria-label="练习说明">
          <h2>怎么练</h2>
          <p>每天一道选择题，所有人同一道。选好后提交，马上看到对错和解析，可以再做一次。</p>
          <p>不用登录，也不计分，不计入学时。登录的学员答错后，题目会加入错题本。</p>
          <Link
            className={buttonClass({ look: "text", block: true })}
            to={paths.errorQuestions()}
            target="_blank"
          >
            我的错题本
          </Link>
          <Link className={buttonClass({ look: "line", block: true })} to={paths.courses()}>
            看考试培训课程
          </Link>
          <Link className={buttonClass({ look: "text", block: true })} to={paths.freeCourses()}>
            先听免费公开课
          </Link>
        </aside>
      </div>
    </div>
  );
}
