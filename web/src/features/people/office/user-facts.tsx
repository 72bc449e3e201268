import { USER_STATUS } from "@zhutu/domain/identity/account-rules.ts";
import { ROLE_LABELS } from "@zhutu/domain/people/staff-form.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Alert, Card, Descriptions, Flex } from "antd";
import { LinkButton } from "../../../office/link-button.tsx";
import { officePaths } from "../../../office-paths.ts";
import type { Person, UserDetail } from "./people-lists.ts";

type Props = {
  person: Person;
  /** For who manages people. */
  account: UserDetail | undefined;
};

/** What is known of the person; more for who manages people. */
export function UserFacts({ person, account }: Props) {
  const facts: readonly (readonly [label: string, text: string])[] = [
    ["编号", String(person.userId)],
    ["角色", ROLE_LABELS[person.roleId]],
    ["手机号", person.telephone || "--"],
    ["单位", person.employer || "--"],
    ["实名", person.userStatus === USER_STATUS.confirmed ? "已认证" : "未认证"],
    ["注册时间", formatTime(person.regTime)],
    ...(account
      ? ([
          ["用户名", account.loginName],
          ["身份证号", account.idCard || "没有登记"],
          ["最近登录", account.lastLoginTime ? formatTime(account.lastLoginTime) : "还没有登录过"],
        ] as const)
      : []),
  ];
  return (
    <Flex vertical gap={16}>
      {account?.disabled && (
        <Alert
          type="warning"
          showIcon
          title={`账号在 ${formatTime(account.disabledTime)} 停用`}
          description={account.disabledReason && `原因：${account.disabledReason}`}
        />
      )}
      <Card
        title="资料"
        extra={
          account && <LinkButton to={officePaths.loginLogs({ userId: person.userId })}>登录日志</LinkButton>
        }
      >
        <Descriptions
          column={1}
          items={facts.map(([label, text]) => ({ key: label, label, children: text }))}
        />
      </Card>
    </Flex>
  );
}
