import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";

/** One sentence and the next step. */
export function EmptyState({
  icon = "file",
  text,
  action,
}: {
  icon?: IconName;
  text: string;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <p>{text}</p>
      {action}
    </div>
  );
}

/** What happened, and 重试. */
export function ErrorState({
  text = "加载失败，请稍后重试",
  onRetry,
}: {
  text?: string;
  onRetry: () => void;
}) {
  return (
    <div className="empty" role="alert">
      <Icon name="warning" />
      <p>{text}</p>
      <Button look="line" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}

/** The list around it says aria-busy. */
export function Skeleton({
  width = "100%",
  height = 16,
}: {
  width?: number | string;
  height?: number | string;
}) {
  return <span className="skel" style={{ width, height }} aria-hidden="true" />;
}

export function SkeletonRows({ rows = 5, height = 72 }: { rows?: number; height?: number }) {
  return (
    <div className="stack pad" role="group" aria-busy="true" aria-label="正在加载">
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} height={height} />
      ))}
    </div>
  );
}
