import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { COURSE_TYPES, type CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import type { getTeam } from "@zhutu/domain/statistics/contract.ts";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { type CardColumn, CardTable } from "../../../ui/card-table.tsx";
import css from "./team.module.css";
import { Moment } from "../../../ui/moment.tsx";

type Package = CallReply<typeof getTeam>["packages"][number];

const columns: CardColumn<Package>[] = [
  {
    key: "course",
    head: "课程",
    cell: (one) => (
      <>
        <b className="strong">{one.courseName}</b>
        <div className="hint num">
          {COURSE_TYPES[one.courseType as CourseType].label} · <Moment at={one.paidTime} to="day" /> 购买
        </div>
      </>
    ),
  },
  { key: "bar", head: "进度", width: 130, cell: (one) => <Progress {...one} /> },
  {
    key: "seats",
    head: "购买",
    label: "购买",
    right: true,
    width: 60,
    className: css.fact,
    cell: ({ seats }) => seats,
  },
  {
    key: "given",
    head: "已分配",
    label: "已分配",
    right: true,
    width: 70,
    className: css.fact,
    cell: ({ assigned }) => assigned,
  },
  {
    key: "begun",
    head: "已开始",
    label: "已开始",
    right: true,
    width: 70,
    className: css.fact,
    cell: ({ started }) => started,
  },
  {
    key: "done",
    head: "已学完",
    label: "已学完",
    right: true,
    width: 70,
    className: css.fact,
    cell: ({ finished }) => <b>{finished}</b>,
  },
  {
    key: "hours",
    head: "学时",
    label: "学时",
    right: true,
    width: 66,
    className: css.fact,
    cell: ({ hours }) => hours.toFixed(1),
  },
  {
    key: "left",
    head: "剩余",
    right: true,
    width: 130,
    className: css.last,
    cell: ({ orderId, orderItemId, seats, assigned, courseName }) =>
      seats > assigned ? (
        <span className={css.left}>
          <span>
            <span className="only-phone">剩余 </span>
            {seats - assigned}
          </span>
          <Link
            className={buttonClass({ look: "line", size: "sm" })}
            to={paths.assignUsers(orderId, orderItemId)}
            aria-label={`分配课程：${courseName}，还剩 ${seats - assigned} 个名额`}
          >
            分配课程
          </Link>
        </span>
      ) : (
        <Link className={`hint nowrap ${css.act}`} to={paths.assignUsers(orderId, orderItemId)}>
          已分完
        </Link>
      ),
  },
];
const card = {
  areas: '"course course course" "bar bar bar" "seats given begun" "done hours hours" "left left left"',
  widths: "1fr 1fr 1fr",
};

/** The bought packages and their people's progress. */
export const PackagesTable = ({ packages }: { packages: readonly Package[] }) => (
  <CardTable
    label="单位购买的课程"
    columns={columns}
    rows={packages}
    idOf={({ orderItemId }) => orderItemId}
    card={card}
  />
);

/** Finished, learning, not started, not given: from left to right, in words for who does not see it. */
function Progress({ seats, assigned, started, finished }: Package) {
  const parts = [
    [css.done, finished],
    [css.learning, started - finished],
    [css.waiting, assigned - started],
  ] as const;
  const said = `购买 ${seats}，学完 ${finished}，在学 ${started - finished}，未开始 ${assigned - started}，未分配 ${seats - assigned}`;
  return (
    <div className={css.bar} role="img" aria-label={said}>
      {parts.map(([className, count]) => (
        <i key={className} className={className} style={{ width: `${(100 * count) / seats}%` }} />
      ))}
    </div>
  );
}
