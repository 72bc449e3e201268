import { Alert, Button, Card, Flex, Radio, Typography } from "antd";
import { useState } from "react";
import { ActButton } from "../../../../office/act-button.tsx";
import { countsOf, type Preview } from "./import-rows.tsx";

type Props = {
  fileName: string;
  rows: Preview["rows"];
  busy: boolean;
  onTakeIn: (partial: boolean) => void;
  onChoose: () => void;
  onForget: () => void;
};

/** How the workbook is taken in: all or nothing, or the rows that are right; why it cannot be now is said. */
export function ImportDecision({ fileName, rows, busy, onTakeIn, onChoose, onForget }: Props) {
  const [partial, setPartial] = useState(false);
  const { created, changed, refused } = countsOf(rows);
  const good = created + changed;
  const reason =
    good === 0
      ? "没有要新建或更新的题目"
      : refused > 0 && !partial
        ? `${refused} 行被拒绝，现在不能导入。改好工作簿再上传，或换成“只导入没有错误的”。`
        : undefined;
  return (
    <Card title="导入方式">
      <Flex vertical gap={16}>
        <Typography.Text type="secondary">{fileName}</Typography.Text>
        <Radio.Group
          aria-label="导入方式"
          value={partial}
          onChange={({ target }) => setPartial(target.value as boolean)}
        >
          <Flex vertical gap={8}>
            <Radio value={false}>全部或全不：有一行被拒绝就都不写入</Radio>
            <Radio value={true} disabled={refused === 0}>
              只导入没有错误的 {good} 题
            </Radio>
          </Flex>
        </Radio.Group>
        {reason !== undefined && <Alert type={refused > 0 ? "error" : "info"} showIcon title={reason} />}
        <Flex gap={8} wrap>
          <ActButton
            type="primary"
            loading={busy}
            why={reason}
            onClick={() => onTakeIn(partial && refused > 0)}
          >
            导入 {good} 题
          </ActButton>
          <Button disabled={busy} onClick={onChoose}>
            重新上传
          </Button>
          <Button type="text" disabled={busy} onClick={onForget}>
            取消这次导入
          </Button>
        </Flex>
      </Flex>
    </Card>
  );
}
