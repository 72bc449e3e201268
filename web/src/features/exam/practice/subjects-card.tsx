import {
  type Grouping,
  KIND_LABELS,
  practiceKinds,
  practiceSizes,
} from "@zhutu/domain/exam/practice/choice.ts";
import { listPracticeGroups, type listPracticeSubjects } from "@zhutu/domain/exam/practice/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Link } from "react-router";
import { changedInOtherTabs, useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { Choices, choicesOf } from "../../../lib/lists/choices.tsx";
import { paths } from "../../../paths.ts";
import { EmptyState, SkeletonRows } from "../../../ui/states.tsx";
import css from "./subjects.module.css";
import { GROUPING_LABELS, type PracticeList } from "./practice-list.ts";
import { type PracticeRow, PracticeRows } from "./practice-rows.tsx";
import type { StartPractice } from "./use-start-practice.ts";

export type Subject = CallReply<typeof listPracticeSubjects>[number];
type Props = { list: PracticeList; subjects: readonly Subject[]; subject: Subject; practice: StartPractice };

/** Banks as subjects, and a subject by chapter, topic or year, with what was done of each. */
export function SubjectsCard({ list, subjects, subject, practice }: Props) {
  const { by } = list.filters;
  return (
    <section className="card" aria-labelledby="hub-subjects">
      <div className={css.by}>
        <h2 id="hub-subjects">专项练习</h2>
        <Choices label="按什么练" of={choicesOf(list, "by")} replace preventScrollReset />
      </div>
      {by !== "bank" && (
        <div className={css.subjects}>
          <nav aria-label="科目">
            {subjects.map(({ questionBankId, questionBankName }) => {
              const on = questionBankId === subject.questionBankId;
              return (
                <Link
                  key={questionBankId}
                  to={list.to({ filters: { bank: questionBankId } })}
                  className={`opt ${on ? "on" : ""}`}
                  aria-current={on ? "true" : undefined}
                  replace
                  preventScrollReset
                >
                  {questionBankName}
                </Link>
              );
            })}
          </nav>
          <Done of={subject} />
        </div>
      )}
      <How list={list} />
      {by === "bank" ? (
        <PracticeRows rows={subjects.map(rowOf)} {...{ list, practice }} />
      ) : (
        <Groups key={`${subject.questionBankId} ${by}`} {...{ list, subject, by, practice }} />
      )}
      <Legend />
      {by !== "bank" && <FreeShare of={subject} />}
    </section>
  );
}

const rowOf = ({ questionBankId, questionBankName, ...counts }: Subject): PracticeRow => ({
  ...counts,
  label: questionBankName,
  part: { questionBankId, by: "all", name: "" },
});

type GroupsProps = { list: PracticeList; subject: Subject; by: Grouping; practice: StartPractice };

function Groups({ list, subject: { questionBankId }, by, practice }: GroupsProps) {
  const groups = useApi(
    listPracticeGroups,
    { params: { questionBankId }, query: { by } },
    { ...changedInOtherTabs, staleTime: 0 },
  );
  return (
    <QueryView query={groups} skeleton={<SkeletonRows rows={4} height={64} />}>
      {(found) =>
        found.length === 0 ? (
          <EmptyState icon="pencil" text={`这个科目的题没有标${GROUPING_LABELS[by]}，可以按科目练。`} />
        ) : (
          <PracticeRows
            rows={found.map(({ name, ...counts }) => ({
              ...counts,
              label: by === "year" ? `${name} 年` : name,
              part: { questionBankId, by, name },
            }))}
            {...{ list, practice }}
          />
        )
      }
    </QueryView>
  );
}

function Done({ of: { questions, right, wrong } }: { of: Subject }) {
  const done = right + wrong;
  return (
    <span className="hint num no-phone">
      {done === 0
        ? `${questions} 题，还没做过`
        : `${questions} 题，做过 ${done}，还有 ${questions - done} 题没做`}
    </span>
  );
}

/** Which questions are asked, and how many at a time. */
function How({ list }: { list: PracticeList }) {
  return (
    <div className={css.how}>
      <label>
        题目
        <select
          className="select"
          value={list.filters.kind}
          onChange={(event) => {
            const kind = practiceKinds.find((value) => value === event.target.value);
            if (kind) list.show({ filters: { kind } });
          }}
        >
          {practiceKinds.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_LABELS[kind]}
            </option>
          ))}
        </select>
      </label>
      <label>
        每次
        <select
          className="select"
          value={list.filters.size}
          onChange={(event) => {
            const size = practiceSizes.find((value) => String(value) === event.target.value);
            if (size) list.show({ filters: { size: `${size}` } });
          }}
        >
          {practiceSizes.map((size) => (
            <option key={size} value={size}>
              {size} 题
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

const Legend = () => (
  <div className={css.legend}>
    <span>
      <i className={css.isRight} />
      做对
    </span>
    <span>
      <i className={css.isWrong} />
      做错（以最近一次为准）
    </span>
    <span>
      <i />
      没做过
    </span>
  </div>
);

function FreeShare({ of: { held, questions, allQuestions, course } }: { of: Subject }) {
  if (held === 1) return null;
  return (
    <p className={`num ${css.free}`}>
      {questions === 0 ? "这个科目没有免费的题" : `免费可练 ${questions} 题`}
      {course && (
        <>
          ，购买课程后可练全部 {allQuestions} 题：
          <Link className="link in-text" to={paths.course(course.courseId)}>
            {course.courseName}
          </Link>
        </>
      )}
    </p>
  );
}
