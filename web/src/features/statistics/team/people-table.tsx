import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { type listTeamPeople, daysIdle } from "@zhutu/domain/statistics/contract.ts";
import { COPY_STATE_LABELS, mayTakeBack } from "@zhutu/domain/ordering/copies/assigned-copy.ts";
import { whoOf } from "@zhutu/domain/enrolment/noted-name.ts";
import { Button } from "../../../ui/button.tsx";
import { type CardColumn, CardTable } from "../../../ui/card-table.tsx";
import { Tag } from "../../../ui/tag.tsx";
import css from "./team.module.css";
import { Moment } from "../../../ui/moment.tsx";

export type TeamPerson = CallReply<typeof listTeamPeople>["people"][number];
type Props = {
  people: readonly TeamPerson[];
  now: number;
  busy: boolean;
  onTakeBack: (person: TeamPerson) => void;
};

const card = {
  areas: '"who act" "course course" "progress progress" "hours hours" "last last"',
  widths: "minmax(0, 1fr) auto",
};

/** Holders of copies, their progress, and their last study time. */
export function PeopleTable({ people, now, busy, onTakeBack }: Props) {
  const columns: CardColumn<TeamPerson>[] = [
    {
      key: "who",
      head: "学员",
      width: 160,
      cell: ({ notedName, userName, phone }) => (
        <>
          {(notedName ?? userName) !== null && (
            <b className={`strong ${css.name}`}>{notedName ?? userName}</b>
          )}{" "}
          {userName === null ? (
            <Tag tone="warn">{COPY_STATE_LABELS.waiting}</Tag>
          ) : (
            notedName !== null && <span className="muted">{userName}</span>
          )}
          <div className="hint num">{phone}</div>
        </>
      ),
    },
    { key: "course", head: "课程", cell: ({ courseName }) => <span className="clip2">{courseName}</span> },
    {
      key: "progress",
      head: "进度",
      label: "进度",
      width: 140,
      cell: (one) => <Progress {...one} />,
    },
    {
      key: "hours",
      head: "已得学时",
      label: "已得学时",
      right: true,
      width: 96,
      cell: ({ hours, courseHours, state }) =>
        courseHours === 0 || state === "waiting" || state === "queued"
          ? null
          : `${hours.toFixed(1)} / ${courseHours.toFixed(1)}`,
    },
    {
      key: "last",
      head: "最近学习",
      label: "最近学习",
      width: 170,
      cell: ({ lastStudyAt, state }) => {
        const idle = state === "learning" ? daysIdle(lastStudyAt, now) : null;
        return (
          <>
            <span className="num nowrap">
              <Moment at={lastStudyAt} />
            </span>{" "}
            {idle !== null && <Tag tone="warn">{idle} 天没学习</Tag>}
          </>
        );
      },
    },
    {
      key: "act",
      head: "操作",
      right: true,
      width: 72,
      cell: (person) =>
        mayTakeBack(person.state) ? (
          <Button
            look="text"
            size="sm"
            disabled={busy}
            aria-label={`收回 ${whoOf(person)} 的 ${person.courseName}`}
            onClick={() => onTakeBack(person)}
          >
            收回
          </Button>
        ) : null,
    },
  ];
  return (
    <CardTable
      label="学员"
      columns={columns}
      rows={people}
      idOf={({ assignmentId }) => assignmentId}
      card={card}
    />
  );
}

function Progress({ state, studyProgress, userName, phone }: TeamPerson) {
  if (state === "waiting") return <span className="hint">注册后自动开通</span>;
  if (state === "queued")
    return <span className="hint">{COPY_STATE_LABELS[state]}，已有的课程到期后自动开通</span>;
  if (mayTakeBack(state)) return <span>{COPY_STATE_LABELS[state]}</span>;
  return (
    <span className={state === "finished" ? css.finished : undefined}>
      <span className="num">{state === "finished" ? COPY_STATE_LABELS[state] : `${studyProgress}%`}</span>
      <span
        className="bar block"
        role="progressbar"
        aria-label={`${userName ?? phone} 的进度`}
        aria-valuenow={studyProgress}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${studyProgress}%` }} />
      </span>
    </span>
  );
}
