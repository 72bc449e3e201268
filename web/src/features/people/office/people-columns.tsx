import { discountLabel } from "@zhutu/domain/money.ts";
import { USER_STATUS } from "@zhutu/domain/identity/account-rules.ts";
import { ROLE_LABELS } from "@zhutu/domain/people/staff-form.ts";
import { Button, Flex, Tag, Typography } from "antd";
import { Link } from "react-router";
import type { Column } from "../../../office/table/columns.tsx";
import { StatusTag } from "../../../office/status-tag.tsx";
import { officePaths } from "../../../office-paths.ts";
import { ACCOUNT_STATES, stateOf, type UserRow } from "./people-lists.ts";
import { KIND_LABELS, RIGHTS_OPTIONS } from "./staff-values.ts";
import type { AccountActions } from "./use-account-actions.ts";

type Columns = Column<UserRow>[];

const name = (title: string): Column<UserRow> => ({
  key: "name",
  title,
  always: true,
  cell: (one) => (
    <Flex vertical>
      <Link to={officePaths.person(one.roleId, one.userId)}>{one.userName || "未填姓名"}</Link>
      {one.title && <Typography.Text type="secondary">{one.title}</Typography.Text>}
    </Flex>
  ),
});
const loginName: Column<UserRow> = {
  key: "login",
  title: "用户名",
  width: 150,
  yields: 2,
  value: (one) => one.loginName,
};
const phone: Column<UserRow> = {
  key: "phone",
  title: "手机号",
  width: 130,
  value: (one) => one.telephone || null,
};
const state: Column<UserRow> = {
  key: "state",
  title: "状态",
  width: 96,
  cell: (one) => <StatusTag of={ACCOUNT_STATES} is={stateOf(one)} />,
};
const registered = (title: string): Column<UserRow> => ({
  key: "registered",
  title,
  width: 172,
  yields: 3,
  as: "time",
  value: (one) => one.regTime,
});
const orders: Column<UserRow> = {
  key: "orders",
  title: "付款订单数",
  width: 110,
  as: "count",
  value: (one) => one.orderCount,
};

/** The ways on from a row: its form or page, its statistics where it has some, and its deletion. */
const acts = ({ busy, run }: AccountActions, statisOf?: (one: UserRow) => string): Column<UserRow> => ({
  key: "acts",
  title: "操作",
  width: statisOf ? 176 : 128,
  always: true,
  cell: (one) => (
    <Flex gap={12} align="center">
      <Link to={officePaths.person(one.roleId, one.userId)} aria-label={`编辑 ${one.userName}`}>
        编辑
      </Link>
      {statisOf && (
        <Link to={statisOf(one)} aria-label={`统计 ${one.userName}`}>
          统计
        </Link>
      )}
      <Button
        type="link"
        danger
        size="small"
        aria-label={`删除 ${one.userName}`}
        loading={busy?.record.userId === one.userId && busy.action === "delete"}
        disabled={busy !== undefined}
        onClick={() => void run("delete", one)}
      >
        删除
      </Button>
    </Flex>
  ),
});

export const teacherColumns = (actions: AccountActions): Columns => [
  name("讲师"),
  loginName,
  phone,
  { key: "courses", title: "课程数", width: 90, as: "count", value: (one) => one.courseCount },
  state,
  registered("添加时间"),
  acts(actions, ({ userId, userName }) => officePaths.teacherStatisOf(userId, userName)),
];

export const channelColumns = (actions: AccountActions): Columns => [
  name("渠道"),
  { key: "code", title: "专属码", width: 100, always: true, value: (one) => one.exclusiveCode },
  {
    key: "discount",
    title: "折扣",
    width: 80,
    align: "right",
    value: ({ exclusiveDiscount: factor }) =>
      factor === undefined || factor === null ? null : discountLabel(factor),
  },
  {
    key: "kind",
    title: "类型",
    width: 100,
    yields: 1,
    value: (one) => one.kind && KIND_LABELS[one.kind],
  },
  loginName,
  orders,
  state,
  acts(actions, ({ userId }) => officePaths.channelStatisOf(userId)),
];

export const administratorColumns = (actions: AccountActions): Columns => [
  name("管理员"),
  loginName,
  {
    key: "rights",
    title: "权限范围",
    width: 200,
    always: true,
    value: (one) =>
      RIGHTS_OPTIONS.find(({ value }) => value === (one.rights?.toSorted().join(",") ?? "all"))?.label ??
      null,
  },
  { key: "factor", title: "两步验证", width: 176, cell: (one) => <Factor {...{ one, actions }} /> },
  state,
  registered("添加时间"),
  acts(actions),
];

function Factor({ one, actions: { busy, run } }: { one: UserRow; actions: AccountActions }) {
  if (!one.secondFactor) return "未开启";
  return (
    <Flex gap={8} align="center">
      已开启
      <Button
        type="link"
        size="small"
        aria-label={`重置 ${one.userName} 的两步验证`}
        loading={busy?.record.userId === one.userId && busy.action === "resetFactor"}
        disabled={busy !== undefined}
        onClick={() => void run("resetFactor", one)}
      >
        重置
      </Button>
    </Flex>
  );
}

/** The fields of USER-004, and what staff look for beside them. */
export const userColumns: Columns = [
  {
    ...name("用户"),
    cell: (one) => (
      <Flex gap={8} align="center" wrap>
        <Link to={officePaths.person(one.roleId, one.userId)}>{one.userName || "未填姓名"}</Link>
        {one.roleId !== "user" && <Tag>{ROLE_LABELS[one.roleId]}</Tag>}
      </Flex>
    ),
  },
  { key: "id", title: "编号", width: 90, yields: 2, value: (one) => String(one.userId) },
  phone,
  orders,
  registered("注册时间"),
  {
    key: "identity",
    title: "实名",
    width: 90,
    yields: 1,
    value: (one) =>
      one.roleId !== "user" ? null : one.userStatus === USER_STATUS.confirmed ? "已认证" : "未认证",
  },
  state,
  {
    key: "acts",
    title: "操作",
    width: 150,
    always: true,
    cell: (one) => (
      <Flex gap={12}>
        <Link to={officePaths.person(one.roleId, one.userId)} aria-label={`查看 ${one.userName}`}>
          查看
        </Link>
        <Link to={officePaths.loginLogs({ userId: one.userId })} aria-label={`登录日志 ${one.userName}`}>
          登录日志
        </Link>
      </Flex>
    ),
  },
];
