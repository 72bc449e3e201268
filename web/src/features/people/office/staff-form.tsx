import type { StaffRole } from "@zhutu/domain/identity/account-rules.ts";
import { getUser, saveUser } from "@zhutu/domain/people/contract.ts";
import { ROLE_LABELS } from "@zhutu/domain/people/staff-form.ts";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { api } from "../../../lib/api/api.ts";
import { markStale, useApi } from "../../../lib/api/query.ts";
import { useIdParam } from "../../../lib/hooks/use-id-param.ts";
import { FormPage } from "../../../office/form/form-page.tsx";
import { StatusTag } from "../../../office/status-tag.tsx";
import { officePaths } from "../../../office-paths.ts";
import { AccountActs } from "./account-acts.tsx";
import { ACCOUNT_STATES, stateOf, type UserDetail } from "./people-lists.ts";
import { StaffFields } from "./staff-fields.tsx";
import { blankStaff, STAFF_WORDS, staffInput, staffValuesOf } from "./staff-values.ts";
import { accountAnswers } from "./use-account-actions.ts";

type Props = {
  kind: StaffRole;
  /** The list that the form belongs to. */
  list: string;
  /** Shown before the buttons common to all accounts. */
  acts?: (account: UserDetail) => ReactNode;
  /** Shown below the fields of a saved account. */
  below?: (account: UserDetail) => ReactNode;
  /** The fields that this role alone has. */
  children: ReactNode;
};

/** The form of a new account of staff, or of the one in the address. */
export function StaffForm({ kind, list, acts, below, children }: Props) {
  const id = useIdParam("userId");
  const navigate = useNavigate();
  const found = useApi(
    getUser,
    { params: { userId: id ?? 0 } },
    { enabled: id !== undefined, gcTime: 0 }, // a form opens with what is saved now
  );
  const label = ROLE_LABELS[kind];
  return (
    <FormPage
      id={id}
      query={found}
      title={(account) => account?.userName ?? (id === undefined ? `新建${label}` : `编辑${label}`)}
      blank={blankStaff}
      valuesOf={staffValuesOf}
      endpoint={saveUser}
      save={async (values) => {
        // The state that the form was filled in on: somebody else may have saved another since.
        const body = staffInput(kind, values, { userId: id, updateTime: found.data?.updateTime });
        return (await api(saveUser, { body }, { quiet: true })).userId;
      }}
      words={STAFF_WORDS}
      onSaved={() => markStale(accountAnswers)}
      addressOf={(saved) => officePaths.person(kind, saved)}
      locked={(account) =>
        account && account.roleId !== kind ? `这个账号不是${label}，不能在这里修改。` : undefined
      }
      missing={{ text: `没有找到这个${label}`, back: `返回${label}列表`, to: list }}
      beside={(account) => <StatusTag of={ACCOUNT_STATES} is={stateOf(account)} />}
      actions={(account, form) => (
        <>
          {acts?.(account)}
          <AccountActs
            account={account}
            onDeleted={() => form.leaveWith(() => navigate(list, { replace: true }))}
          />
        </>
      )}
    >
      {(account) => (
        <>
          <StaffFields kind={kind} account={account} />
          {children}
          {account && below?.(account)}
        </>
      )}
    </FormPage>
  );
}
