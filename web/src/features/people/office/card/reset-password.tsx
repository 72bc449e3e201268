import { sendResetCode } from "@zhutu/domain/people/person-contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Alert, Button, Flex, Modal, Typography } from "antd";
import { useState } from "react";
import { api, sentenceOf } from "../../../../lib/api/api.ts";
import { useOneAtATime } from "../../../../lib/hooks/use-one-at-a-time.ts";

type Props = { userId: number; telephone: string };

/** Sends the reset's code to the person's own phone, then says what to tell them. */
export function ResetPassword({ userId, telephone }: Props) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [sent, setSent] = useState<CallReply<typeof sendResetCode>>();
  const close = () => setOpen(false);
  const send = useOneAtATime(async (): Promise<void> => {
    setBusy(true);
    setProblem("");
    try {
      setSent(await api(sendResetCode, { params: { userId } }, { quiet: true }));
    } catch (failure) {
      setProblem(sentenceOf(failure));
    } finally {
      setBusy(false);
    }
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>重置密码</Button>
      <Modal
        title="重置密码"
        open={open}
        onCancel={close}
        afterClose={() => {
          setSent(undefined);
          setProblem("");
        }}
        okText={sent ? "知道了" : "发送验证码"}
        cancelText="取消"
        {...(sent && { cancelButtonProps: { hidden: true } })}
        confirmLoading={busy}
        onOk={() => (sent ? close() : void send())}
      >
        {sent ? (
          <Flex vertical gap={12} role="status">
            <span>
              验证码已发到 {sent.telephone}，{sent.minutes} 分钟内有效。请告诉对方：
            </span>
            <ol>
              <li>打开登录页，点“忘记密码”</li>
              <li>填身份证号、手机号和刚收到的验证码</li>
              <li>设置新密码，然后登录</li>
            </ol>
            <Typography.Text type="secondary">不要让对方把验证码念给您。</Typography.Text>
          </Flex>
        ) : (
          <Flex vertical gap={12}>
            {problem && <Alert type="error" showIcon role="alert" title={problem} />}
            <span>
              向本人的手机 {telephone}{" "}
              发送重置密码的验证码，由本人在“忘记密码”页设置新密码。您看不到验证码，也不能替对方设置密码。
            </span>
            <Typography.Text type="secondary">会记入这个账号的变更记录。</Typography.Text>
          </Flex>
        )}
      </Modal>
    </>
  );
}
