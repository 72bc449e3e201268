import { idCardRule } from "@zhutu/domain/id-card.ts";
import { confirmIdentity } from "@zhutu/domain/identity/contract.ts";
import { profileNameRule, evidenceRule } from "@zhutu/domain/identity/profile-rules.ts";
import { USER_STATUS } from "@zhutu/domain/identity/account-rules.ts";
import { disableUser } from "@zhutu/domain/people/contract.ts";
import { disableReasonRule } from "@zhutu/domain/people/staff-form.ts";
import { Button, Form, Input, Typography } from "antd";
import { useState } from "react";
import { ActButton } from "../../../office/act-button.tsx";
import { api, sayDone } from "../../../lib/api/api.ts";
import { markStale } from "../../../lib/api/query.ts";
import { AskingDialog } from "../../../office/form/asking-dialog.tsx";
import { ruled } from "../../../office/form/field-rules.ts";
import type { UserDetail } from "./people-lists.ts";
import { accountAnswers, useAccountActions } from "./use-account-actions.ts";

type Props = { account: UserDetail; onDeleted: () => unknown };

/** What may be done to an account on its page: disable with a reason, enable, confirm the identity, delete. */
export function AccountActs({ account, onDeleted }: Props) {
  const { busy, run } = useAccountActions();
  const [asked, setAsked] = useState<"disable" | "confirm">();
  const close = () => setAsked(undefined);
  const mayConfirm = account.roleId === "user" && account.userStatus !== USER_STATUS.confirmed;
  return (
    <>
      <ActButton
        type="text"
        danger
        loading={busy?.action === "delete"}
        disabled={busy !== undefined}
        why={account.inUse ?? undefined}
        onClick={() => void run("delete", account).then((done) => done && onDeleted())}
      >
        删除
      </ActButton>
      {account.disabled ? (
        <Button loading={busy?.action === "enable"} onClick={() => void run("enable", account)}>
          启用账号
        </Button>
      ) : (
        <Button danger onClick={() => setAsked("disable")}>
          停用账号
        </Button>
      )}
      {mayConfirm && <Button onClick={() => setAsked("confirm")}>确认身份</Button>}
      <Disabling account={account} open={asked === "disable"} onClose={close} />
      <Confirming account={account} open={asked === "confirm"} onClose={close} />
    </>
  );
}

type DialogProps = { account: UserDetail; open: boolean; onClose: () => void };

/** What else goes with the account of that role. */
const ALSO: Readonly<Record<UserDetail["roleId"], string>> = {
  user: "不能登录、学习和下单；课程、学时和订单都保留。",
  teacher: "不能登录，讲师页不再公开；课程照常销售。",
  channel: "不能登录，专属码和二维码不再可用；订单和统计都保留。",
  admin: "不能登录后台。",
};

function Disabling({ account: { userId, userName, roleId }, ...dialog }: DialogProps) {
  return (
    <AskingDialog
      {...dialog}
      title={`停用${userName}的账号`}
      yes="停用账号"
      danger
      initial={{ reason: "" }}
      run={async ({ reason }) => {
        await api(disableUser, { params: { userId }, body: { reason } }, { quiet: true });
        sayDone(disableUser);
        await markStale(accountAnswers);
      }}
    >
      <Typography.Paragraph>停用后立即退出所有设备，{ALSO[roleId]}启用后恢复。</Typography.Paragraph>
      <Form.Item
        name="reason"
        label="原因"
        required
        rules={[ruled(disableReasonRule, "")]}
        extra="只有后台看得到"
      >
        <Input.TextArea rows={3} autoComplete="off" />
      </Form.Item>
    </AskingDialog>
  );
}

function Confirming({ account: { userId, userName }, ...dialog }: DialogProps) {
  return (
    <AskingDialog
      {...dialog}
      title="确认身份"
      yes="确认身份"
      initial={{ name: userName, idCard: "", evidence: "" }}
      run={async (body) => {
        await api(confirmIdentity, { params: { userId }, body }, { quiet: true });
        sayDone(confirmIdentity);
        await markStale(accountAnswers);
      }}
    >
      <Typography.Paragraph>
        请按本人证件原件填写。确认后姓名和身份证号不能再改，其他账号登记的同一号码会被取消。
      </Typography.Paragraph>
      <Form.Item
        name="name"
        label="证件姓名"
        required
        rules={[ruled((text: string) => profileNameRule(text, "user"), "")]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="idCard"
        label="身份证号"
        required
        rules={[ruled((text: string) => idCardRule(text), "")]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="evidence"
        label="核对依据"
        required
        rules={[ruled(evidenceRule, "")]}
        extra="如：身份证原件，到店核对"
      >
        <Input autoComplete="off" />
      </Form.Item>
    </AskingDialog>
  );
}
