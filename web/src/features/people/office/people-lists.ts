// The lists of people: what each is filtered by, and what the API is asked for.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { roles } from "@zhutu/domain/endpoint.ts";
import type { getUser, listUsersForPage } from "@zhutu/domain/people/contract.ts";
import type { getPerson } from "@zhutu/domain/people/person-contract.ts";
import { ROLE_LABELS } from "@zhutu/domain/people/staff-form.ts";
import { idOf, listParams, words, ALL, choice, optionsOf, phone } from "../../../lib/lists/list-params.ts";
import type { States } from "../../../office/status-tag.tsx";

export type UserRow = CallReply<typeof listUsersForPage>["users"][number];
export type UserDetail = CallReply<typeof getUser>;
export type Person = CallReply<typeof getPerson>;

export const ACCOUNT_STATES: States<"open" | "disabled"> = {
  open: { label: "正常", tone: "success" },
  disabled: { label: "已停用", tone: "error" },
};
export const stateOf = ({ disabled }: Pick<UserRow, "disabled">) => (disabled ? "disabled" : "open");

const state = choice([ALL, ...optionsOf(ACCOUNT_STATES)], { label: "状态", as: "state", beside: true });

/** Teachers and administrators; `label` is what their name is called. */
export const staffList = (label: string) =>
  listParams({ fields: { name: words({ label, as: "name" }), state } });

export const channelList = listParams({
  fields: {
    name: words({ label: "渠道名称", as: "name" }),
    exclusiveCode: words({
      label: "专属码",
      as: "exclusiveCode",
      takes: (text) => /^[a-z\d]{4,}$/i.test(text),
    }),
    state,
  },
});

/** Learners are found by the whole number only. */
export const userList = listParams({
  fields: {
    name: words({ label: "姓名", as: "name" }),
    telephone: phone("telephone", "手机号"),
    employer: words({ label: "单位", as: "employer" }),
    roleId: choice([...roles.map((value) => ({ value, label: ROLE_LABELS[value] })), ALL], {
      label: "角色",
      as: "roleId",
      beside: true,
      blank: "user",
    }),
    state,
  },
});

export const loginLogList = listParams({
  fields: {
    loginName: words({ label: "用户名", as: "loginName" }),
    result: choice(
      [
        ALL,
        { value: "right", label: "成功", ask: { result: ["right"] } },
        { value: "wrong", label: "失败", ask: { result: ["wrong"] } },
      ],
      { label: "结果", beside: true },
    ),
    userId: idOf({ as: "userId" }),
  },
});
