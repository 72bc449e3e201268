import { formatDuration } from "@zhutu/domain/duration.ts";
import { formatFileSize } from "@zhutu/domain/numbers.ts";
import { isPlayable } from "@zhutu/domain/media/video.ts";
import { Button, Flex, Progress, Typography } from "antd";
import { type Column, tight } from "../../../office/table/columns.tsx";
import { StatusTag } from "../../../office/status-tag.tsx";
import { Icon } from "../../../ui/icon.tsx";
import css from "./videos.module.css";
import { type Video, VIDEO_STATES } from "./video-list.ts";

type Actions = {
  /** The videos whose file this page is sending. */
  sending: ReadonlySet<string>;
  busy: string | undefined;
  onPlay: (video: Video) => void;
  /** Chooses the file again, to resume or restart the upload. */
  onChoose: (video: Video) => void;
  onDelete: (video: Video) => void;
};

const titleRoom = { minWidth: 0 };

/** The fields of VID-001 and what may be done. */
export const videoColumns = (actions: Actions): readonly Column<Video>[] => [
  {
    key: "video",
    title: "视频",
    always: true,
    cell: (one) => (
      <Flex gap={12} align="center" style={titleRoom}>
        <span className={css.poster}>
          {one.coverURL ? <img src={one.coverURL} alt="" loading="lazy" /> : <Icon name="video" />}
        </span>
        <Flex vertical style={titleRoom}>
          <strong className={css.title} title={one.title}>
            {one.title}
          </strong>
          {one.failure !== null && <Typography.Text type="danger">{one.failure}</Typography.Text>}
        </Flex>
      </Flex>
    ),
  },
  {
    key: "duration",
    title: "时长",
    width: 104,
    align: "right",
    yields: 1,
    value: (one) => formatDuration(one.duration || undefined),
  },
  {
    key: "size",
    title: "大小",
    width: 104,
    align: "right",
    yields: 2,
    value: (one) => (one.size > 0 ? formatFileSize(one.size) : "--"),
  },
  {
    key: "status",
    title: "状态",
    width: 152,
    always: true,
    cell: (one) => <State video={one} sending={actions.sending.has(one.videoId)} />,
  },
  { key: "created", title: "上传时间", width: 172, yields: 3, as: "time", value: (one) => one.createTime },
  {
    key: "actions",
    title: "操作",
    width: 204,
    always: true,
    cell: (one) => <Buttons video={one} {...actions} />,
  },
];

function State({ video, sending }: { video: Video; sending: boolean }) {
  const { status, title, progress } = video;
  if (status === "uploading" && !sending) return <Typography.Text type="warning">上传中断</Typography.Text>;
  return (
    <>
      <StatusTag of={VIDEO_STATES} is={status} />
      {status === "processing" && (
        <Progress percent={progress} size="small" aria-label={`${title} 的处理进度`} />
      )}
    </>
  );
}

function Buttons({ video, sending, busy, onPlay, onChoose, onDelete }: Actions & { video: Video }) {
  const { videoId, status, title } = video;
  // What this page is sending is paused and given up above the list.
  if (sending.has(videoId)) return <Typography.Text type="secondary">见上方上传进度</Typography.Text>;
  const isOpen = status === "uploading" || status === "failed";
  return (
    <Flex gap={12} wrap>
      {isPlayable(status) && (
        <Button type="link" style={tight} aria-label={`播放 ${title}`} onClick={() => onPlay(video)}>
          播放
        </Button>
      )}
      {isOpen && (
        <Button
          type="link"
          style={tight}
          aria-label={`${again(status)} ${title}`}
          onClick={() => onChoose(video)}
        >
          {again(status)}
        </Button>
      )}
      <Button
        type="link"
        danger
        style={tight}
        aria-label={`删除 ${title}`}
        loading={busy === videoId}
        disabled={busy !== undefined}
        onClick={() => onDelete(video)}
      >
        删除
      </Button>
    </Flex>
  );
}

const again = (status: Video["status"]): string => (status === "failed" ? "重新上传" : "继续上传");
