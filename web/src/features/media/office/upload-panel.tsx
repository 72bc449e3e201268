import { formatFileSize } from "@zhutu/domain/numbers.ts";
import { Button, Card, Flex, Progress, Typography } from "antd";
import type { VideoUpload } from "../../../lib/video-uploads.ts";

type Props = {
  uploads: readonly VideoUpload[];
  onPause: (key: number) => void;
  onGoOn: (key: number) => void;
  onRemove: (key: number) => void;
  onGiveUp: (upload: VideoUpload) => void;
};

const STATES = {
  waiting: "等待上传",
  sending: "正在上传",
  paused: "已暂停",
  failed: "上传失败",
  refused: "不能上传",
} as const;
/** May be removed without a question. */
const isAtRest = ({ state }: VideoUpload): boolean =>
  state === "waiting" || state === "failed" || state === "refused";
const wide = { flex: "1 1 280px", minWidth: 0 };

/** The files that this page is sending: how far each is, and what may be done about it. */
export function UploadPanel({ uploads, ...actions }: Props) {
  if (uploads.length === 0) return null;
  return (
    <Card size="small" title={uploads.length > 1 ? `上传：${countsOf(uploads)}` : "上传"}>
      <Flex vertical gap={12}>
        {uploads.map((one) => (
          <UploadRow key={one.key} upload={one} {...actions} />
        ))}
      </Flex>
    </Card>
  );
}

const countsOf = (uploads: readonly VideoUpload[]): string =>
  Object.entries(STATES)
    .map(([state, label]) => ({ label, count: uploads.filter((one) => one.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label} ${count} 个`)
    .join("，");

type RowProps = Omit<Props, "uploads"> & { upload: VideoUpload };

function UploadRow({ upload, onPause, onGoOn, onRemove, onGiveUp }: RowProps) {
  const { key, file, state, sentBytes, sentence } = upload;
  const percent = Math.floor((sentBytes / Math.max(1, file.size)) * 100);
  const isWrong = state === "failed" || state === "refused";
  return (
    <Flex gap={16} align="center" wrap role="group" aria-label={file.name}>
      <Flex vertical style={wide}>
        <Typography.Text ellipsis={{ tooltip: file.name }}>{file.name}</Typography.Text>
        {state !== "refused" && (
          <Progress
            percent={percent}
            size="small"
            {...(state === "failed" && { status: "exception" as const })}
            aria-label={`${file.name} 的上传进度`}
          />
        )}
        {isWrong ? (
          <Typography.Text type="danger" role="alert">
            {sentence}
          </Typography.Text>
        ) : (
          <Typography.Text type="secondary">
            {STATES[state]}，{formatFileSize(sentBytes)} / {formatFileSize(file.size)}
          </Typography.Text>
        )}
      </Flex>
      <Flex gap="small">
        {state === "sending" && <Button onClick={() => onPause(key)}>暂停</Button>}
        {state === "paused" && (
          <Button type="primary" ghost onClick={() => onGoOn(key)}>
            继续
          </Button>
        )}
        {state === "failed" && (
          <Button type="primary" ghost onClick={() => onGoOn(key)}>
            重试
          </Button>
        )}
        {isAtRest(upload) ? (
          <Button type="text" onClick={() => onRemove(key)}>
            移除
          </Button>
        ) : (
          <Button type="text" danger onClick={() => onGiveUp(upload)}>
            取消上传
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
