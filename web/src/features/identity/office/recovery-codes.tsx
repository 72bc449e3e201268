import { Alert, Button, Checkbox, Flex, Typography } from "antd";
import { useState } from "react";
import { saveFile } from "../../../lib/api/download.ts";
import { copyText } from "../../../ui/copy.ts";

const textOf = (codes: readonly string[]): string =>
  ["两步验证的恢复码，每个只能用一次：", ...codes, ""].join("\n");

/** Recovery codes, shown once: on only after the person said that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [kept, setKept] = useState(false);
  return (
    <Flex vertical gap={16}>
      <Alert
        type="warning"
        showIcon
        title="请现在保存恢复码，离开后不再显示"
        description="手机丢失或更换时，用恢复码代替验证码登录，每个只能用一次。请打印出来，或存在手机以外的安全地方。"
      />
      <Typography.Paragraph>
        <ul
          className="num"
          aria-label="恢复码"
          style={{ columns: "12em 2", listStyle: "none", margin: 0, padding: 0 }}
        >
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </Typography.Paragraph>
      <Flex gap={8} wrap>
        <Button onClick={() => saveFile(new Blob([textOf(codes)], { type: "text/plain" }), "恢复码.txt")}>
          下载
        </Button>
        <Button onClick={() => void copyText(textOf(codes))}>复制</Button>
      </Flex>
      <Checkbox checked={kept} onChange={(event) => setKept(event.target.checked)}>
        我已保存恢复码
      </Checkbox>
      <div>
        <Button type="primary" disabled={!kept} onClick={onKept}>
          完成
        </Button>
      </div>
    </Flex>
  );
}
