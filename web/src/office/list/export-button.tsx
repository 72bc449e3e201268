import type { CallInput, Endpoint } from "@zhutu/domain/endpoint.ts";
import { Button, Flex, Progress, Typography } from "antd";
import { Link } from "react-router";
import { exportSentence, useExport } from "../../lib/hooks/use-export.ts";
import { useSession } from "../../lib/session/session.ts";
import { officePaths } from "../../office-paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.ts";

type Props<E extends Endpoint> = {
  /** Answers with a file. */
  endpoint: E;
  input: CallInput<E>;
  /** Why the filtered list cannot be exported. */
  disabledReason: string | undefined;
  /** Pressed nevertheless: show what is missing. */
  onRefused?: () => void;
};

/**
 * Exports the filtered list with progress and cancel; a long export continues after leaving. The
 * button stays in place, so a double click does nothing more.
 */
export function ExportButton<E extends Endpoint>({ endpoint, input, disabledReason, onRefused }: Props<E>) {
  const { progress, start, cancel, retry, close } = useExport(endpoint);
  const role = useSession()?.role[0];
  const busy = progress.is !== "idle" && progress.is !== "failed";

  const press = async (): Promise<void> => {
    if (disabledReason !== undefined) {
      toast.error(disabledReason);
      return onRefused?.();
    }
    return start(input);
  };
  return (
    <Flex align="center" gap="small" wrap>
      {progress.is === "made" && progress.rowsTotal > 0 && (
        <Progress
          type="circle"
          size={20}
          aria-label="导出进度"
          percent={Math.floor((progress.rowsWritten / progress.rowsTotal) * 100)}
        />
      )}
      <Typography.Text type={progress.is === "failed" ? "danger" : "secondary"} role="status">
        {exportSentence(progress)}
      </Typography.Text>
      {(progress.is === "made" || progress.is === "failed") && role !== undefined && (
        <Link to={officePaths.exports(role)}>导出记录</Link>
      )}
      {busy && (
        <Button danger onClick={() => void cancel()}>
          取消导出
        </Button>
      )}
      {progress.is === "failed" && (
        <>
          <Button onClick={() => void retry()}>重试</Button>
          <Button onClick={close}>关闭</Button>
        </>
      )}
      <Button icon={<Icon name="download" />} loading={busy} onClick={() => void press()}>
        导出
      </Button>
    </Flex>
  );
}
