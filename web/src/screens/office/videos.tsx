import { listVideos, previewVideo } from "@zhutu/domain/media/contract.ts";
import { isSettled, VIDEO_BELOW_BYTES, videoFileRule } from "@zhutu/domain/media/video.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useRef, useState } from "react";
import { ListViews } from "../../features/desk/office/list-views.tsx";
import { askToStop } from "../../features/media/office/ask-to-stop.ts";
import { UploadPanel } from "../../features/media/office/upload-panel.tsx";
import { videoColumns } from "../../features/media/office/video-columns.tsx";
import {
  isAnother,
  replacing,
  useVideoActions,
  type Video,
  videoList,
} from "../../features/media/office/video-list.ts";
import { api } from "../../lib/api/api.ts";
import { markStale, useApi } from "../../lib/api/query.ts";
import { useLeaveGuard } from "../../lib/hooks/use-leave-guard.ts";
import { leavingUploads, useVideoUploads } from "../../lib/hooks/use-video-uploads.ts";
import type { VideoUpload } from "../../lib/video-uploads.ts";
import { ListPage } from "../../office/list/list-page.tsx";
import { useListParams } from "../../lib/lists/use-list-params.ts";
import { confirm } from "../../ui/confirm.tsx";
import { type Preview, VideoPreview } from "./video-preview.tsx";
import { FilePicker } from "../../ui/file-picker.tsx";

const lookAgainMs = 3_000;
const noTranscoding =
  "服务器没有安装 ffmpeg，上传的视频按原文件播放，不会生成多种清晰度。安装 ffmpeg 后，新上传的视频会自动处理。";
const hint = `仅支持 .mp4 文件，小于 ${VIDEO_BELOW_BYTES / 1024 ** 3} GB；可以一次选多个、暂停，中断后选择同一个文件继续`;

/** The video library, a part of the assignment page: what is in it and what becomes of each, and sending new ones. */
export default function OfficeVideos() {
  const list = useListParams(videoList);
  const query = useApi(
    listVideos,
    { query: list.query },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.videos.some((one) => !isSettled(one.status)) ? lookAgainMs : false,
    },
  );
  const actions = useVideoActions();
  const uploads = useVideoUploads(() => void markStale([listVideos]));
  useLeaveGuard(uploads.isSending, leavingUploads, "tab");
  const sending = new Set(uploads.uploads.flatMap(({ videoId }) => videoId ?? []));
  const [preview, setPreview] = useState<Preview>();
  const picker = useRef<HTMLInputElement>(null);
  const newPicker = useRef<HTMLInputElement>(null);
  const chosenFor = useRef<Video | undefined>(undefined);
  const choose = (video?: Video): void => {
    chosenFor.current = video;
    (video ? picker : newPicker).current?.click();
  };
  const send = async (file: File, video: Video | undefined): Promise<void> => {
    const another =
      video?.status === "uploading" && videoFileRule(file) === undefined && isAnother(file, video);
    if (another && !(await confirm(replacing(file, video)))) return;
    uploads.start([file], video?.videoId);
  };
  const play = async ({ videoId, title }: Video): Promise<void> => {
    const sources = await api(previewVideo, { params: { videoId } }).catch(() => undefined); // said already, by api()
    if (sources) setPreview({ videoId, title, sources });
  };
  const giveUp = async (upload: VideoUpload): Promise<void> => {
    const { key, videoId } = upload;
    const video = query.data?.videos.find((one) => one.videoId === videoId);
    if (videoId === undefined) return uploads.giveUp(key);
    if (video) {
      if (await actions.run("delete", video)) await uploads.giveUp(key);
      return undefined;
    }
    // Not on this page of the list: only the sending ends, and the list goes on offering it.
    if (await askToStop(upload)) await uploads.giveUp(key);
    return undefined;
  };
  const add = (
    <Button key="add" type="primary" title={hint} onClick={() => choose()}>
      上传视频
    </Button>
  );
  return (
    <>
      <ListPage
        views={<ListViews list="videos" />}
        {...{ name: "videos", list, query, rows: query.data?.videos, total: query.data?.total }}
        title="视频管理"
        idOf={(one) => one.videoId}
        unit="个"
        columns={videoColumns({
          sending,
          busy: actions.busy?.record.videoId,
          onPlay: (video) => void play(video),
          onChoose: choose,
          onDelete: (video) => void actions.run("delete", video),
        })}
        summary={hint}
        above={
          <>
            {query.data?.transcodes === false && <Alert type="info" showIcon title={noTranscoding} />}
            <UploadPanel
              uploads={uploads.uploads}
              onPause={uploads.pause}
              onGoOn={uploads.goOn}
              onRemove={uploads.remove}
              onGiveUp={(upload) => void giveUp(upload)}
            />
          </>
        }
        actions={add}
        empty={{ text: "还没有视频，上传后可以用在章节和答疑里" }}
      />
      <FilePicker
        ref={newPicker}
        label="视频文件"
        accept="video/mp4,.mp4"
        multiple
        onFiles={(files) => uploads.start(files)}
      />
      <FilePicker
        ref={picker}
        label="列表里视频的文件"
        accept="video/mp4,.mp4"
        onFile={(file) => void send(file, chosenFor.current)}
      />
      <VideoPreview preview={preview} onClose={() => setPreview(undefined)} />
    </>
  );
}
