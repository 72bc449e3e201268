import { USER_COURSE_SOURCE_LABELS } from "@zhutu/domain/enrolment/user-course.ts";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { Button, Flex, Switch, Typography } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Column, tight } from "../../../office/table/columns.tsx";
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
      <Flex vertical>
        <b>
          <Linked to={reach.courses && pageOf(one)}>{one.courseName}</Linked>
        </b>
        {one.liveCode && <Typography.Text type="secondary">直播码 {one.liveCode}</Typography.Text>}
      </Flex>
    ),
  },
  {
    key: "who",
    title: "学员",
    width: 130,
    always: true,
    cell: (one) => (
      <Flex vertical>
        <span>{one.telephone || "--"}</span>
        <Typography.Text type="secondary">
          <PersonLink userId={one.userId} name={one.userName} />
        </Typography.Text>
      </Flex>
    ),
  },
  {
    key: "source",
    title: "来源",
    width: 200,
    yields: 2,
    cell: (one) => (
      <Flex vertical>
        <span>{USER_COURSE_SOURCE_LABELS[one.createType]}</span>
        {one.orderId && <Link to={officePaths.order(one.orderId)}>{one.orderId}</Link>}
      </Flex>
    ),
  },
  { key: "created", title: "分配时间", width: 172, yields: 4, as: "time", value: (one) => one.createTime },
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
      <Flex gap={12}>
        <Button
          type="link"
          style={tight}
          aria-label={`修改有效期 ${nameOfUserCourse(one)}`}
          onClick={() => onExpiry(one)}
        >
          修改有效期
        </Button>
        <Button
          type="link"
          danger
          style={tight}
          aria-label={`删除 ${nameOfUserCourse(one)}`}
          onClick={() => void run("delete", one)}
        >
          删除
        </Button>
      </Flex>
    ),
  },
];
