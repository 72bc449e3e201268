import { listHourForecasts } from "@zhutu/domain/certificate/contract.ts";
import { continueLearning } from "@zhutu/domain/study/contract.ts";
import { dayText, liveTime } from "../../../../features/catalogue/live-time.ts";
import { DailyQuestion } from "../../../../features/exam/daily-question.tsx";
import { ContinueCard } from "../../../../features/study/continue-card.tsx";
import { useApi } from "../../../../lib/api/query.ts";
import { QueryView } from "../../../../lib/api/query-view.tsx";
import type { HomeData } from "../home-loader.ts";
import { QuickLinks } from "../quick-links.tsx";
import { GoalCard, goalsOf } from "./goal-card.tsx";
import css from "./learner-home.module.css";
import { MissingHours } from "./missing-hours.tsx";
import { Recommended } from "./recommended.tsx";
import { TodayCard } from "./today-card.tsx";

/** The home of a signed-in learner: first the lesson they were in. */
export function LearnerHome({ data: { exams, question, today } }: { data: HomeData }) {
  const continued = useApi(continueLearning, {}, { staleTime: 0 });
  const forecasts = useApi(listHourForecasts, {});
  const lessons = continued.data?.lessons ?? [];
  const goals = goalsOf(forecasts.data ?? [], exams, lessons);
  const isAwaited = continued.isPending || forecasts.isPending;
  const hasGoals = isAwaited || goals.hours !== undefined || goals.exam !== undefined;
  return (
    <>
      <div className={`frame ${css.first}${hasGoals ? "" : ` ${css.alone}`}`}>
        <QueryView query={continued} skeleton={<div className={`card ${css.awaited}`} aria-busy="true" />}>
          {(known) => <ContinueCard continued={known} whenText={(at) => dayAndClock(at, today)} />}
        </QueryView>
        {hasGoals &&
          (isAwaited ? <div className={`card ${css.goalAwaited}`} /> : <GoalCard {...goals} today={today} />)}
      </div>
      <QuickLinks />
      <div className={`frame ${css.two}${question ? "" : ` ${css.alone}`}`}>
        {question && <DailyQuestion question={question} day={dayText(today)} />}
        <TodayCard today={today} />
      </div>
      {goals.hours && <MissingHours forecast={goals.hours} />}
      <Recommended lessons={lessons} />
    </>
  );
}

/** `昨天 21:42`. */
function dayAndClock(at: string, today: string): string {
  const { day, clock } = liveTime(at, today);
  return `${day} ${clock}`;
}
