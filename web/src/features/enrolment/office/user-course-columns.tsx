import { USER_COURSE_SOURCE_LABELS } from "@zhutu/domain/enrolment/user-course.ts";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { Flex, Switch } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Column } from "../../../office/table/columns.tsx";
import { RowActs } from "../../../office/table/row-acts.tsx";
import { TwoLines } from "../../../office/table/two-lines.tsx";
import { officePaths } from "../../../office-paths.ts";
import { PersonLink } from "../../../office/person-link.tsx";
import { StatusTag } from "../../../office/status-tag.tsx";
import { nameOfUserCourse, type UserCourseActions } from "./use-user-course-actions.ts";
import { USER_COURSE_STATES, type UserCourse } from "./user-course-list.ts";

/** Whether the viewer may open courses. */
export type Reach = { courses: boolean };

const Linked = ({ to, children }: { to: string | false; children: ReactNode }) =>
  to === false ? children : <Link to={to}>{children}</Link>;
const pageOf = ({ courseType, courseId }: UserCourse): string =>
  courseType === COURSE_TYPE.answer
    ? officePaths.answer("admin", courseId)
    : officePaths.course("admin", courseId);

/** The fields of AASG-006, the switch of AASG-008 and what may be done to each. */
export const userCourseColumns = (
  { busy, run }: UserCourseActions,
  reach: Reach,
  onExpiry: (row: UserCourse) => void,
): readonly Column<UserCourse>[] => [
  {
    key: "course",
    title: "课程",
    always: true,
    cell: (one) => (
      <TwoLines whole={one.courseName} second={one.liveCode && `直播码 ${one.liveCode}`}>
        <Linked to={reach.courses && pageOf(one)}>{one.courseName}</Linked>
      </TwoLines>
    ),
  },
  {
    key: "who",
    title: "学员",
    width: 130,
    always: true,
    cell: (one) => (
      <TwoLines whole={one.userName} second={one.telephone || "--"}>
        <PersonLink userId={one.userId} name={one.userName} />
      </TwoLines>
    ),
  },
  {
    key: "source",
    title: "来源",
    width: 176,
    yields: 2,
    long: true,
    cell: (one) => (
      <TwoLines
        whole={[USER_COURSE_SOURCE_LABELS[one.createType], one.orderId].filter(Boolean).join(" ")}
        second={one.orderId && <Link to={officePaths.order(one.orderId)}>{one.orderId}</Link>}
      >
        {USER_COURSE_SOURCE_LABELS[one.createType]}
      </TwoLines>
    ),
  },
  { key: "created", title: "分配时间", width: 160, yields: 4, as: "time", value: (one) => one.createTime },
  { key: "expiry", title: "有效期至", width: 160, as: "time", value: (one) => one.expiryDate },
  {
    key: "status",
    title: "状态",
    width: 140,
    always: true,
    cell: (one) => (
      <Flex align="center" gap="small">
        <Switch
          size="small"
          checked={one.userCourseStatus === "valid"}
          loading={busy?.record.userCourseId === one.userCourseId}
          aria-label={`有效 ${nameOfUserCourse(one)}`}
          onChange={(on) => void run(on ? "restore" : "end", one)}
        />
        <StatusTag of={USER_COURSE_STATES} is={one.userCourseStatus} />
      </Flex>
    ),
  },
  {
    key: "acts",
    title: "操作",
    width: 150,
    always: true,
    cell: (one) => (
      <RowActs
        of={nameOfUserCourse(one)}
        acts={[
          { label: "修改有效期", run: () => onExpiry(one) },
          { label: "删除", danger: true, run: () => void run("delete", one) },
        ]}
      />
    ),
  },
];
