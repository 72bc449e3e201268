import { revealReasonRule } from "@zhutu/domain/phone.ts";
import { Button, Form, Input, Typography } from "antd";
import { useState } from "react";
import { AskingDialog } from "./form/asking-dialog.tsx";
import { ruled } from "./form/field-rules.ts";

// As high as the line it stands in.
const inLine = { padding: 0, height: "auto" } as const;

type Props = {
  /** Masked. */
  telephone: string;
  /** In whose history the reason stands. */
  of: "账号" | "订单";
  reveal: (body: { reason: string }) => Promise<{ telephone: string }>;
};

/** The masked phone, and the whole one after a reason; it is kept by this view alone. */
export function RevealPhone({ telephone, of, reveal }: Props) {
  const [asked, setAsked] = useState(false);
  const [whole, setWhole] = useState<string>();
  return (
    <span className="nowrap">
      {whole === undefined ? (
        <>
          {telephone}{" "}
          <Button
            type="link"
            size="small"
            style={inLine}
            aria-label="查看完整手机号"
            onClick={() => setAsked(true)}
          >
            查看
          </Button>
        </>
      ) : (
        <>
          <Typography.Text strong copyable={{ text: whole, tooltips: ["复制手机号", "已复制"] }}>
            {whole}
          </Typography.Text>{" "}
          <Button
            type="link"
            size="small"
            style={inLine}
            aria-label="隐藏手机号"
            onClick={() => setWhole(undefined)}
          >
            隐藏
          </Button>
        </>
      )}
      <AskingDialog
        title="查看完整手机号"
        yes="查看"
        initial={{ reason: "" }}
        open={asked}
        onClose={() => setAsked(false)}
        run={async (body) => {
          setWhole((await reveal(body)).telephone);
        }}
      >
        <Typography.Paragraph>
          您的姓名和原因会记入这个{of}的变更记录，每小时最多查看 30 个。
        </Typography.Paragraph>
        <Form.Item
          name="reason"
          label="原因"
          required
          rules={[ruled(revealReasonRule, "")]}
          extra="如：回拨电话"
        >
          <Input autoComplete="off" />
        </Form.Item>
      </AskingDialog>
    </span>
  );
}
