// The lists of people: what each is filtered by, and what the API is asked for.
import type { CallInput, CallReply } from "@zhutu/domain/endpoint.ts";
import { roles } from "@zhutu/domain/endpoint.ts";
import type { getUser, listUsersForPage } from "@zhutu/domain/statistics/people/contract.ts";
import { ROLE_LABELS } from "@zhutu/domain/statistics/people/staff-form.ts";
import { wholePhone } from "../../../office/form/field-rules.ts";
import type { Filter } from "../../../office/list/filter-bar.tsx";
import {
  type FiltersOf,
  idOf,
  listParams,
  type ListState,
  oneOf,
  words,
} from "../../../office/list/list-params.ts";
import type { States } from "../../../office/status-tag.tsx";

export type UserRow = CallReply<typeof listUsersForPage>["users"][number];
export type UserDetail = CallReply<typeof getUser>;

export const ACCOUNT_STATES: States<"open" | "disabled"> = {
  open: { label: "正常", tone: "success" },
  disabled: { label: "已停用", tone: "error" },
};
export const stateOf = ({ disabled }: Pick<UserRow, "disabled">) => (disabled ? "disabled" : "open");

const states = ["all", "open", "disabled"] as const;
const state = oneOf(states, "all");
const stateFilter = {
  name: "state",
  label: "状态",
  options: [
    { value: "all", label: "全部" },
    ...(["open", "disabled"] as const).map((value) => ({ value, label: ACCOUNT_STATES[value].label })),
  ],
} as const;

const staffFields = { name: words(), state };
/** Teachers and administrators. */
export const staffList = listParams({ fields: staffFields });
export const staffFilters = (label: string): readonly Filter<FiltersOf<typeof staffFields>>[] => [
  { name: "name", label },
  stateFilter,
];

const channelFields = { name: words(), exclusiveCode: words(), state };
export const channelList = listParams({ fields: channelFields });
export const CHANNEL_FILTERS: readonly Filter<FiltersOf<typeof channelFields>>[] = [
  { name: "name", label: "渠道名称" },
  { name: "exclusiveCode", label: "专属码" },
  stateFilter,
];

const userFields = {
  name: words(),
  employer: words(),
  telephone: words(),
  roleId: oneOf([...roles, "all"], "user"),
  state,
};
export const userList = listParams({ fields: userFields });
/** Learners are found by the whole number only. */
export const USER_FILTERS: readonly Filter<FiltersOf<typeof userFields>>[] = [
  { name: "name", label: "姓名" },
  { name: "telephone", label: "手机号", rules: [wholePhone] },
  { name: "employer", label: "单位" },
  {
    name: "roleId",
    label: "角色",
    options: [
      ...roles.map((value) => ({ value, label: ROLE_LABELS[value] })),
      { value: "all", label: "全部" },
    ],
  },
  stateFilter,
];

type Asked = {
  name: string;
  employer?: string;
  state: (typeof states)[number];
  exclusiveCode?: string;
  telephone?: string;
  roleId?: UserRow["roleId"] | "all";
};
/** The filters as the lists and the export are asked for them. */
export function userQuery(
  { name, employer = "", state: only, exclusiveCode = "", telephone = "", roleId = "all" }: Asked,
  role?: UserRow["roleId"],
): NonNullable<CallInput<typeof listUsersForPage>["query"]> {
  const asked = role ?? (roleId === "all" ? undefined : roleId);
  return {
    ...(asked && { roleId: asked }),
    ...(name.trim() && { name: name.trim() }),
    ...(employer.trim() && { employer: employer.trim() }),
    ...(exclusiveCode.trim() && { exclusiveCode: exclusiveCode.trim() }),
    ...(telephone.trim() && { telephone: telephone.trim() }),
    ...(only !== "all" && { state: only }),
  };
}

const logFields = {
  loginName: words(),
  result: oneOf(["all", "right", "wrong"], "all"),
  userId: idOf(),
};
export const loginLogList = listParams({ fields: logFields });
export const LOGIN_LOG_FILTERS: readonly Filter<FiltersOf<typeof logFields>>[] = [
  { name: "loginName", label: "用户名" },
  {
    name: "result",
    label: "结果",
    options: [
      { value: "all", label: "全部" },
      { value: "right", label: "成功" },
      { value: "wrong", label: "失败" },
    ],
  },
];

export const loginLogQuery = ({ filters, page, pageSize }: ListState<typeof logFields>) => ({
  page,
  pageSize,
  ...(filters.loginName.trim() && { loginName: filters.loginName.trim() }),
  ...(filters.userId !== undefined && { userId: filters.userId }),
  ...(filters.result !== "all" && { result: [filters.result] }),
});
