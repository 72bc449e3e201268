import { USER_STATUS } from "@zhutu/domain/identity/account-rules.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { ROLE_LABELS } from "@zhutu/domain/people/staff-form.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Alert, Card, Descriptions, Flex } from "antd";
import { FigureRow } from "../../../office/figure-row.tsx";
import { LinkButton } from "../../../office/link-button.tsx";
import { officePaths } from "../../../office-paths.ts";
import type { UserDetail } from "./people-lists.ts";

/** What is known of a user at a glance. */
export function UserFacts({ account }: { account: UserDetail }) {
  const { disabled, disabledReason, disabledTime } = account;
  const facts: readonly (readonly [label: string, text: string])[] = [
    ["编号", String(account.userId)],
    ["角色", ROLE_LABELS[account.roleId]],
    ["手机号", account.telephone || "--"],
    ["单位", account.employer || "--"],
    ["用户名", account.loginName],
    ["身份证号", account.idCard || "没有登记"],
    ["实名", account.userStatus === USER_STATUS.confirmed ? "已认证" : "未认证"],
    ["注册时间", formatTime(account.regTime)],
    ["最近登录", account.lastLoginTime ? formatTime(account.lastLoginTime) : "还没有登录过"],
  ];
  return (
    <Flex vertical gap={16}>
      {disabled && (
        <Alert
          type="warning"
          showIcon
          title={`账号在 ${formatTime(disabledTime)} 停用`}
          description={disabledReason && `原因：${disabledReason}`}
        />
      )}
      <FigureRow
        figures={[
          ["付款订单", `${account.orderCount} 笔`],
          ["累计付款", formatAmount(account.paidAmt)],
          ["有效课程", `${account.heldCount} 门`],
        ]}
      />
      <Card
        title="资料"
        extra={<LinkButton to={officePaths.loginLogs({ userId: account.userId })}>登录日志</LinkButton>}
      >
        <Descriptions
          column={{ xs: 1, sm: 1, md: 2 }}
          items={facts.map(([label, text]) => ({ key: label, label, children: text }))}
        />
      </Card>
    </Flex>
  );
}
