import { Alert, Button, Flex, type GetRef } from "antd";

/** A small window's dialog ends below its edge. */
const bringIntoSight = (alert: GetRef<typeof Alert> | null): void =>
  alert?.nativeElement.scrollIntoView({ block: "nearest" });

/** Takes the focus on mount, as the button that had it is gone. */
export const focusIt = (button: HTMLButtonElement | null): void => button?.focus();

const WORDS = {
  mark: {
    title: "确定要直接标记为已发送吗?",
    description: "不登记号码和文件，买家只会看到发票已发到接收邮箱，不能在网站上下载。",
    confirm: "标记为已发送",
  },
  send: { title: "确定不等开票结果，直接发送吗?", description: "", confirm: "仍要发送" },
} as const;
const issuedTwice = "工作簿如果已上传到税务平台，会重复开票，读回开票结果前也要先删去这一行。";

type Props = {
  of: keyof typeof WORDS;
  /** It stands in a workbook of which no result was read back. */
  inWorkbook: boolean;
  pending: boolean;
  onLeave: () => void;
  onConfirm: () => void;
};

/** Asks, inside the dialog, whether an electronic invoice is to be sent without a number, or before the platform's result. */
export function SendQuestion({ of, inWorkbook, pending, onLeave, onConfirm }: Props) {
  const { title, description, confirm } = WORDS[of];
  return (
    <Alert
      ref={bringIntoSight}
      style={{ marginBlock: 16 }}
      type="warning"
      showIcon
      title={title}
      description={description + (inWorkbook ? issuedTwice : "")}
      action={
        <Flex vertical gap="small">
          <Button ref={focusIt} onClick={onLeave}>
            返回登记
          </Button>
          <Button danger loading={pending} onClick={onConfirm}>
            {confirm}
          </Button>
        </Flex>
      }
    />
  );
}
