import {
  biographyRule,
  channelCodeRule,
  channelDiscountRule,
  staffLoginNameRule,
  staffPasswordRule,
  staffPhoneRule,
  teacherTitleRule,
} from "@zhutu/domain/people/staff-form.ts";
import type { StaffRole } from "@zhutu/domain/identity/account-rules.ts";
import { RULE_NAMES } from "@zhutu/domain/pricing/rule-names.ts";
import { profileNameRule } from "@zhutu/domain/identity/profile-rules.ts";
import { unlessAsRead } from "@zhutu/domain/text-rule.ts";
import { proposeChannelCode } from "@zhutu/domain/channels/contract.ts";
import { Button, Input, Select, Space } from "antd";
import { ruled } from "../../../office/form/field-rules.ts";
import { useApiWrite } from "../../../lib/api/query.ts";
import { FormField, NumberField } from "../../../office/form/form-field.tsx";
import { KIND_LABELS, RIGHTS_OPTIONS, type StaffValues } from "./staff-values.ts";

type Props = {
  kind: StaffRole;
  /** The account as it was read; none for a new one. */
  account: Pick<StaffValues, "userName" | "loginName" | "telephone"> | undefined;
};

const loginNames: Readonly<Record<StaffRole, string>> = {
  teacher: "4 到 40 个字符，用来登录后台",
  channel: "3 到 40 个字符，用来登录后台",
  admin: "3 到 40 个字符，用来登录后台",
};

/** Name, login name, phone and password, which all of staff have (TEACH-009, CHAN-006). */
export function StaffFields({ kind, account }: Props) {
  const isNew = account === undefined;
  return (
    <>
      <FormField
        name="userName"
        label={kind === "channel" ? "渠道名称" : "姓名"}
        required
        rules={[
          ruled(
            unlessAsRead((text) => profileNameRule(text, kind), account?.userName),
            "",
          ),
        ]}
        extra="2 到 20 个字符"
      >
        <Input autoComplete="off" />
      </FormField>
      <FormField
        name="loginName"
        label="用户名"
        required
        rules={[
          ruled(
            unlessAsRead((text) => staffLoginNameRule(text, kind), account?.loginName),
            "",
          ),
        ]}
        extra={loginNames[kind]}
      >
        <Input autoComplete="off" />
      </FormField>
      <FormField
        name="telephone"
        label="手机号"
        required={kind === "teacher"}
        rules={[
          ruled(
            unlessAsRead((text) => staffPhoneRule(text, kind), account?.telephone),
            "",
          ),
        ]}
        extra={kind === "teacher" ? "11 位，不公开" : "11 位，可不填"}
      >
        <Input autoComplete="off" inputMode="tel" />
      </FormField>
      <FormField
        name="passWd"
        label="密码"
        required={isNew}
        rules={[ruled((text: string) => staffPasswordRule(text, isNew), "")]}
        extra={isNew ? "8 到 20 个字符" : "不填就不修改；修改后这个账号在所有设备上退出登录"}
      >
        <Input.Password autoComplete="new-password" visibilityToggle={false} />
      </FormField>
    </>
  );
}

/** The texts of a teacher's page. */
export function TeacherFields() {
  return (
    <>
      <FormField
        name="title"
        label="头衔"
        wide
        rules={[ruled(teacherTitleRule, "")]}
        extra="显示在讲师姓名旁，最多 60 个字符"
      >
        <Input autoComplete="off" />
      </FormField>
      <FormField
        name="biography"
        label="简介"
        wide
        rules={[ruled(biographyRule, "")]}
        extra="显示在讲师页，空一行分段"
      >
        <Input.TextArea rows={6} />
      </FormField>
    </>
  );
}

type CodeProps = { id?: string; value?: string; onChange?: (code: string) => void };

/** A channel's code, to type or to have proposed; a proposed one is kept when the form is saved. */
function CodeField({ value, onChange, ...rest }: CodeProps) {
  const propose = useApiWrite(proposeChannelCode, {
    onDone: ({ exclusiveCode }) => onChange?.(exclusiveCode),
  });
  return (
    <Space.Compact block>
      <Input {...rest} autoComplete="off" value={value} onChange={({ target }) => onChange?.(target.value)} />
      <Button loading={propose.isPending} onClick={() => propose.mutate({})}>
        生成
      </Button>
    </Space.Compact>
  );
}

/** A channel's code and what it gives (CHAN-009 to 011). */
export function ChannelFields() {
  return (
    <>
      <FormField
        name="exclusiveCode"
        label="专属码"
        rules={[ruled(channelCodeRule, "")]}
        extra="6 个字符，可不填；改动后，已发出的链接和二维码不再归这个渠道"
      >
        <CodeField />
      </FormField>
      <FormField
        name="exclusiveDiscount"
        label="折扣"
        rules={[ruled<number | null>(channelDiscountRule, null)]}
        extra="0.1 到 1，最多 2 位小数；0.9 即 9 折，1 不打折"
      >
        <NumberField step={0.1} />
      </FormField>
      <FormField
        name="kind"
        label="渠道类型"
        extra={`商品的“${RULE_NAMES["03"]}”只给学校渠道，“${RULE_NAMES["02"]}”只给内部渠道`}
      >
        <Select
          options={Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }))}
          virtual={false}
        />
      </FormField>
    </>
  );
}

/** Which parts of the office an administrator reaches. */
export function RightsField() {
  return (
    <FormField
      name="rights"
      label="权限范围"
      extra="改动后这个账号立即退出登录；至少留一个有全部权限的管理员"
    >
      <Select options={[...RIGHTS_OPTIONS]} virtual={false} />
    </FormField>
  );
}
