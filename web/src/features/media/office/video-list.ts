import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { deleteVideo, listVideos } from "@zhutu/domain/media/contract.ts";
import { formatFileSize } from "@zhutu/domain/numbers.ts";
import { titleOfFile, type VideoStatus } from "@zhutu/domain/media/video.ts";
import { listParams, oneOf, words, ALL, choice, optionsOf } from "../../../lib/lists/list-params.ts";
import type { States } from "../../../office/status-tag.tsx";
import { useActions } from "../../../office/use-actions.ts";

export type Video = CallReply<typeof listVideos>["videos"][number];

export const VIDEO_STATES: States<VideoStatus> = {
  uploading: { label: "上传中", tone: "warning" },
  processing: { label: "处理中", tone: "processing" },
  normal: { label: "正常", tone: "success" },
  plain: { label: "原文件播放", tone: "success" },
  failed: { label: "失败", tone: "error" },
};

export const videoList = listParams({
  fields: {
    /** The library is a part of the assignment page, which its address keeps. */
    tab: oneOf(["assign", "videos"], "assign"),
    videoName: words({ label: "视频标题", as: "videoName" }),
    status: choice([ALL, ...optionsOf(VIDEO_STATES)], { label: "状态", as: "status", beside: true }),
  },
});

/** Whether a file differs in name or size from the one whose upload was interrupted. */
export const isAnother = (file: File, { title, size }: Video): boolean =>
  titleOfFile(file.name) !== title || (size > 0 && file.size !== size);

/** The question before a broken-off upload is given up for another file. */
export const replacing = (file: File, { title, size }: Video) => ({
  title: "确定要换一个文件吗？",
  text: `这不是上次那个文件（${title}${size > 0 ? `，${formatFileSize(size)}` : ""}）。要放弃已传部分，改传“${file.name}”吗？`,
  yes: "改传",
  danger: true,
});

const HAPPENS: Readonly<Record<VideoStatus, string>> = {
  uploading: "已经上传的部分将丢失。",
  processing: "处理将停止，需要时要重新上传。",
  normal: "删除后不能恢复。",
  plain: "删除后不能恢复。",
  failed: "删除后不能恢复。",
};

const ACTIONS = {
  delete: {
    endpoint: deleteVideo,
    question: ({ title, status }: Video) => ({
      title: "确定要删除吗?",
      text: `将删除视频“${title}”。${HAPPENS[status]}`,
      yes: "删除",
      danger: true,
    }),
    stale: [listVideos],
  },
} as const;

/** What may be done to a video of the library. */
export const useVideoActions = () => useActions(ACTIONS, ({ videoId }: Video) => ({ params: { videoId } }));
