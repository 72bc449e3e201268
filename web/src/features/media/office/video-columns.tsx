import { formatDuration } from "@zhutu/domain/duration.ts";
import { formatFileSize } from "@zhutu/domain/numbers.ts";
import { isPlayable } from "@zhutu/domain/media/video.ts";
import { Flex, Progress, Typography } from "antd";
import type { Column } from "../../../office/table/columns.tsx";
import { RowActs } from "../../../office/table/row-acts.tsx";
import { TwoLines } from "../../../office/table/two-lines.tsx";
import { StatusTag } from "../../../office/status-tag.tsx";
import { Icon } from "../../../ui/icon.tsx";
import kitCss from "../../../office/office.module.css";
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
const rest = { flex: 1, minWidth: 0 };

/** The fields of VID-001 and what may be done. */
export const videoColumns = (actions: Actions): readonly Column<Video>[] => [
  {
    key: "video",
    title: "视频",
    always: true,
    cell: (one) => (
      <Flex gap={8} align="center" style={titleRoom}>
        <span className={`${css.poster} ${kitCss.picture}`}>
          {one.coverURL ? <img src={one.coverURL} alt="" loading="lazy" /> : <Icon name="video" />}
        </span>
        <Flex vertical style={rest}>
          <TwoLines
            whole={[one.title, one.failure].filter(Boolean).join("\n")}
            second={one.failure !== null && <Typography.Text type="danger">{one.failure}</Typography.Text>}
          >
            {one.title}
          </TwoLines>
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
  { key: "created", title: "上传时间", width: 160, yields: 3, as: "time", value: (one) => one.createTime },
  {
    key: "actions",
    title: "操作",
    width: 128,
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
    <RowActs
      of={title}
      acts={[
        ...(isOpen ? [{ label: again(status), run: () => onChoose(video) }] : []),
        {
          label: "播放",
          why: isPlayable(status) ? undefined : "处理完成后才能播放",
          run: () => onPlay(video),
        },
        {
          label: "删除",
          danger: true,
          busy: busy === videoId,
          run: () => onDelete(video),
        },
      ]}
    />
  );
}

const again = (status: Video["status"]): string => (status === "failed" ? "重新上传" : "继续上传");
