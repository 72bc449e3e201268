import type { CallReply } from "@zhutu/domain/endpoint.ts";
import {
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from "@zhutu/domain/identity/second-factor-contract.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Alert, Button, Flex, Typography } from "antd";
import { useApiWrite } from "../../../lib/api/query.ts";
import { confirm } from "../../../ui/confirm.tsx";

type Standing = CallReply<typeof getSecondFactor>;
type Props = Omit<Standing, "since"> & { since: string; onCodes: (codes: readonly string[]) => void };

/** Fewer are worth a warning. */
const fewCodes = 3;

/** Since when, how many recovery codes are left; new ones, or off. */
export function SecondFactorOn({ since, recoveryCodesLeft, demanded, onCodes }: Props) {
  const renew = useApiWrite(renewRecoveryCodes, {
    stale: [getSecondFactor],
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const end = useApiWrite(endSecondFactor, { stale: [getSecondFactor] });
  const askEnd = async (): Promise<void> => {
    const yes = await confirm({
      title: "关闭两步验证？",
      text: "关闭后只用密码就能登录，恢复码也一并失效。",
      yes: "关闭",
      danger: true,
    });
    if (yes) end.mutate({});
  };
  return (
    <Flex vertical gap={16}>
      <Alert type="success" showIcon title={`两步验证已开启，${formatTime(since)} 起`} />
      <Typography.Text {...(recoveryCodesLeft < fewCodes && { type: "warning" })}>
        还有 {recoveryCodesLeft} 个恢复码可用
        {recoveryCodesLeft < fewCodes && "，请更换一组"}
      </Typography.Text>
      <Flex gap={8} wrap>
        <Button loading={renew.isPending} onClick={() => renew.mutate({})}>
          更换恢复码
        </Button>
        <Button danger disabled={demanded} loading={end.isPending} onClick={() => void askEnd()}>
          关闭两步验证
        </Button>
      </Flex>
      {demanded && <Typography.Text type="secondary">站点要求管理员使用两步验证，不能关闭。</Typography.Text>}
    </Flex>
  );
}
