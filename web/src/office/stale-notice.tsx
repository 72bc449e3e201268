import { Alert, Button } from "antd";

/** Beside what is still shown, when asking for it again failed. */
export function StaleNotice({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Alert
      type="warning"
      showIcon
      title="刷新失败，这里是上一次的内容"
      action={
        <Button size="small" onClick={() => void onRetry()}>
          重试
        </Button>
      }
    />
  );
}
