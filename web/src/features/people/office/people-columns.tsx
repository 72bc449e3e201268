import { discountLabel } from "@zhutu/domain/money.ts";
import { USER_STATUS } from "@zhutu/domain/identity/account-rules.ts";
import { ROLE_LABELS } from "@zhutu/domain/people/staff-form.ts";
import { Button, Flex, Tag } from "antd";
import { Link } from "react-router";
import type { Column } from "../../../office/table/columns.tsx";
import { RowActs } from "../../../office/table/row-acts.tsx";
import { TwoLines } from "../../../office/table/two-lines.tsx";
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
    <TwoLines whole={[one.userName, one.title].filter(Boolean).join(" ")} second={one.title}>
      <Link to={officePaths.person(one.roleId, one.userId)}>{one.userName || "未填姓名"}</Link>
    </TwoLines>
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
  width: 112,
  always: true,
  cell: (one) => (
    <RowActs
      of={one.userName}
      acts={[
        { label: "编辑", to: officePaths.person(one.roleId, one.userId) },
        ...(statisOf ? [{ label: "统计", to: statisOf(one) }] : []),
        {
          label: "删除",
          danger: true,
          busy: busy?.record.userId === one.userId && busy.action === "delete",
          run: () => void run("delete", one),
        },
      ]}
    />
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

const rightsOf = ({ rights }: UserRow): string | undefined =>
  RIGHTS_OPTIONS.find(({ value }) => value === (rights?.toSorted().join(",") ?? "all"))?.label;

export const administratorColumns = (actions: AccountActions): Columns => [
  name("管理员"),
  loginName,
  {
    key: "rights",
    title: "权限范围",
    width: 200,
    always: true,
    cell: (one) => <TwoLines whole={rightsOf(one) ?? "--"}>{rightsOf(one) ?? "--"}</TwoLines>,
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
    width: 112,
    always: true,
    cell: (one) => (
      <RowActs
        of={one.userName}
        acts={[
          { label: "查看", to: officePaths.person(one.roleId, one.userId) },
          { label: "登录日志", to: officePaths.loginLogs({ userId: one.userId }) },
        ]}
      />
    ),
  },
];
