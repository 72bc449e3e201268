import { getPracticeToday, listPracticeSubjects } from "@zhutu/domain/exam/practice/contract.ts";
import { useState } from "react";
import { useKeptPage } from "../../../lib/keep-page.ts";
import { changedInOtherTabs, useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useListParams } from "../../../lib/lists/use-list-params.ts";
import { paths } from "../../../paths.ts";
import { EmptyState, SkeletonRows } from "../../../ui/states.tsx";
import { DailyQuestion, type DailyQuestionData } from "../daily-question.tsx";
import { DailyCard } from "./daily-card.tsx";
import { DueCard } from "./due-card.tsx";
import css from "./hub.module.css";
import { OfflinePractice } from "./offline-practice.tsx";
import { PapersTable } from "./papers-table.tsx";
import { practiceList } from "./practice-list.ts";
import { SubjectsCard } from "./subjects-card.tsx";
import { useStartPractice } from "./use-start-practice.ts";
import { WeakPoints } from "./weak-points.tsx";

type Props = { question: DailyQuestionData | null; today: string; day: string };

/** All that a signed-in learner can practise: today's question, wrong answers, papers, banks and weak points. */
export function PracticeHub({ question, today, day }: Props) {
  const list = useListParams(practiceList);
  const fresh = { ...changedInOtherTabs, staleTime: 0 };
  const todays = useApi(getPracticeToday, {}, fresh);
  const subjects = useApi(listPracticeSubjects, {}, fresh);
  const practice = useStartPractice();
  const [asked, setAsked] = useState(false);
  const chosen = subjects.data?.find(({ questionBankId }) => questionBankId === list.filters.bank);
  const subject = chosen ?? subjects.data?.[0];
  const answers = todays.data?.answers ?? 0;
  useKeptPage(paths.practice(), todays.data !== undefined);
  if (todays.data === undefined && todays.error?.status === 0)
    return (
      <OfflinePractice
        busy={todays.isFetching}
        again={() => void Promise.all([todays.refetch(), subjects.refetch()])}
      />
    );
  return (
    <div className={`frame ${css.hub}`}>
      <div className={css.head}>
        <h1>练习</h1>
        {answers > 0 && <span className="hint num">共做 {answers.toLocaleString("en")} 题次</span>}
      </div>
      <QueryView query={todays} skeleton={<SkeletonRows rows={2} height={96} />}>
        {(now) => (
          <div className={css.top}>
            <DailyCard
              now={now}
              today={today}
              day={day}
              type={question?.questionType}
              onAsk={question && (() => setAsked(true))}
            />
            <DueCard now={now} />
          </div>
        )}
      </QueryView>
      {question && asked && (
        <DailyQuestion key={question.questionId} question={question} day={day} heading="今天这题" large />
      )}
      <div className={css.main}>
        <div className={css.column}>
          <PapersTable />
          <QueryView query={subjects} skeleton={<SkeletonRows rows={4} height={64} />}>
            {(all) =>
              subject === undefined ? (
                <section className="card" aria-label="专项练习">
                  <EmptyState icon="pencil" text="还没有可以专项练习的题库。" />
                </section>
              ) : (
                <SubjectsCard list={list} subjects={all} subject={subject} practice={practice} />
              )
            }
          </QueryView>
        </div>
        {subject && <WeakPoints key={subject.questionBankId} subject={subject} practice={practice} />}
      </div>
    </div>
  );
}
