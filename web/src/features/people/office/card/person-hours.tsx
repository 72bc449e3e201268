import { type CertSubject, subjectName } from "@zhutu/domain/catalogue/subject.ts";
import {
  HOURS_SHOWN_LABELS,
  hoursShown,
  type HoursShown,
  uncountedText,
} from "@zhutu/domain/certificate/study-time.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { listPersonHours, listPersonLessons } from "@zhutu/domain/people/person-contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Flex, Segmented, Select, Typography } from "antd";
import type { ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { QueryView } from "../../../../lib/api/query-view.tsx";
import { useApi } from "../../../../lib/api/query.ts";
import { oneOf } from "../../../../lib/lists/list-params.ts";
import { officePaths } from "../../../../office-paths.ts";
import type { Column } from "../../../../office/table/columns.tsx";
import { SkeletonRows } from "../../../../ui/states.tsx";
import { UserHours } from "../user-hours.tsx";
import { PagedRows, usePage } from "../../../../office/table/paged-rows.tsx";

type Lesson = CallReply<typeof listPersonLessons>["hours"][number];

function whyOf({ reason, coverage, endedPeriod }: Lesson, needed: number): ReactNode {
  if (reason !== null) return uncountedText(reason, { coverage, needed });
  if (endedPeriod === null) return "已计入";
  const { from, until } = endedPeriod;
  return (
    <>
      不在当前周期，已计入 <span className="nowrap">{from}</span> 至 <span className="nowrap">{until}</span>{" "}
      的周期
    </>
  );
}

const columnsOf = (needed: number): readonly Column<Lesson>[] => [
  {
    key: "lesson",
    title: "章节",
    cell: (one) => (
      <Flex vertical>
        <span>{one.chapterTitle}</span>
        <Typography.Text type="secondary">{one.courseName}</Typography.Text>
      </Flex>
    ),
  },
  { key: "kind", title: "类别", width: 72, value: ({ required }) => (required ? "必修" : "选修") },
  { key: "hours", title: "学时", width: 80, align: "right", value: ({ hours }) => hours.toFixed(1) },
  {
    key: "why",
    title: "计入情况",
    width: 320,
    cell: (one) => (
      <Typography.Text {...(one.reason !== null && { type: "warning" })}>
        {whyOf(one, needed)}
      </Typography.Text>
    ),
  },
  { key: "at", title: "时间", width: 172, as: "time", value: ({ at }) => at },
];

const aboveRows = { marginBottom: 16 } as const;
const shownField = oneOf(hoursShown, "all");

/** Hours by subject, and of one subject each lesson with why it did not count, also those never begun. */
export function PersonHours({ userId }: { userId: number }) {
  const query = useApi(listPersonHours, { params: { userId } });
  const [search] = useSearchParams();
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={4} height={48} />}>
      {(hours) => {
        const subjects = [...new Set(hours.map(({ certSubject }) => certSubject))];
        const subject = subjects.find((one) => one === search.get("subject")) ?? subjects[0];
        return (
          <>
            <UserHours hours={hours} />
            {subject && <Lessons {...{ userId, subject, subjects }} />}
          </>
        );
      }}
    </QueryView>
  );
}

type LessonsProps = { userId: number; subject: CertSubject; subjects: readonly CertSubject[] };

function Lessons({ userId, subject, subjects }: LessonsProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const shown = shownField.read(search.getAll("shown"));
  const show = (change: { subject?: CertSubject; shown?: HoursShown }): void => {
    const asked = { subject, shown, ...change };
    void navigate(
      officePaths.user({
        userId,
        tab: "hours",
        ...asked,
        shown: asked.shown === "all" ? undefined : asked.shown,
      }),
    );
  };
  const page = usePage(false);
  const query = useApi(
    listPersonLessons,
    { params: { userId, certSubject: subject }, query: { ...page, shown } },
    { placeholderData: keepPreviousData },
  );
  const rows = query.data && { rows: query.data.hours, total: query.data.total };
  return (
    <PagedRows
      title={`学时明细 · ${subjectName(subject)}`}
      query={{ ...query, data: rows }}
      columns={columnsOf(query.data?.neededCoverage ?? 1)}
      idOf={({ courseChapterId }) => courseChapterId}
      empty={shown === "uncounted" ? "能计学时的章节都已计入" : "还没有能计学时的章节"}
      above={
        <Flex gap={12} wrap style={aboveRows}>
          {subjects.length > 1 && (
            <Select<CertSubject>
              aria-label="专业"
              value={subject}
              onChange={(to) => show({ subject: to })}
              options={subjects.map((value) => ({ value, label: subjectName(value) }))}
            />
          )}
          <Segmented<HoursShown>
            aria-label="显示的学时"
            value={shown}
            onChange={(to) => show({ shown: to })}
            options={hoursShown.map((value) => ({ value, label: HOURS_SHOWN_LABELS[value] }))}
          />
        </Flex>
      }
    />
  );
}
