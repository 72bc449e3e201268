// What staff do to an account: asked for where it cannot be taken back (back-office spec 8).
import {
  deleteUser,
  enableUser,
  getUser,
  listUsers,
  listUsersForPage,
} from "@zhutu/domain/people/contract.ts";
import { getPerson } from "@zhutu/domain/people/person-contract.ts";
import { listTeacherOptions } from "@zhutu/domain/catalogue/contract.ts";
import { resetSecondFactor } from "@zhutu/domain/identity/second-factor-contract.ts";
import { ROLE_LABELS } from "@zhutu/domain/people/staff-form.ts";
import { useActions } from "../../../office/use-actions.ts";
import type { UserRow } from "./people-lists.ts";

/** The lists that an account stands in. */
const accountLists = [listUsers, listUsersForPage, listTeacherOptions] as const;

/** Every answer that a changed account makes stale. */
export const accountAnswers = [...accountLists, getUser, getPerson] as const;

export type AccountOf = Pick<UserRow, "userId" | "userName" | "roleId">;

const ACTIONS = {
  delete: {
    endpoint: deleteUser,
    question: ({ userName, roleId }: AccountOf) => ({
      title: "确定要删除吗?",
      text: [
        `将删除${ROLE_LABELS[roleId]}“${userName}”的账号，不能恢复；用户名可以再用。`,
        "有订单或课程的账号不能删除，可以停用。",
      ],
      yes: "删除",
      danger: true,
    }),
    // A deleted account has no answer of its own any more.
    stale: accountLists,
  },
  resetFactor: {
    endpoint: resetSecondFactor,
    question: ({ userName }: AccountOf) => ({
      title: "重置两步验证？",
      text: [
        `“${userName}”会退出登录，之后只用密码就能登录，需要重新开启两步验证。`,
        "请先确认是本人提出的，例如当面或视频确认。",
      ],
      yes: "重置",
      danger: true,
    }),
    stale: accountAnswers,
  },
  enable: { endpoint: enableUser, stale: accountAnswers },
} as const;

/** What may be done to accounts, and what is under way. */
export const useAccountActions = () =>
  useActions(ACTIONS, ({ userId }: AccountOf) => ({ params: { userId } }));
export type AccountActions = ReturnType<typeof useAccountActions>;
