import { playFoundVideo } from "@zhutu/domain/catalogue/chapters/contract.ts";
import { formatDuration } from "@zhutu/domain/duration.ts";
import { isPlayable, titleOfFile, VIDEO_BELOW_BYTES } from "@zhutu/domain/media/video.ts";
import { Button, Flex, Progress, Typography } from "antd";
import { useRef, useState } from "react";
import type { ShownVideo, VideoFieldProps } from "../../features/catalogue/office/video-field-props.ts";
import { CaptionsField } from "../../features/media/office/captions-field.tsx";
import { askToStop } from "../../features/media/office/ask-to-stop.ts";
import { UploadPanel } from "../../features/media/office/upload-panel.tsx";
import { VideoChooser } from "../../features/media/office/video-chooser.tsx";
import { VIDEO_STATES } from "../../features/media/office/video-list.ts";
import { api } from "../../lib/api/api.ts";
import { useInnerGuard } from "../../lib/hooks/use-leave-guard.ts";
import { leavingUploads, useVideoUploads } from "../../lib/hooks/use-video-uploads.ts";
import type { VideoUpload } from "../../lib/video-uploads.ts";
import { useReportUpload } from "../../office/form/form-uploads.ts";
import { StatusTag } from "../../office/status-tag.tsx";
import { type Preview, VideoPreview } from "./video-preview.tsx";
import { FilePicker } from "../../ui/file-picker.tsx";

const nothing = (): void => undefined;
const hint = `仅支持 .mp4 文件，小于 ${VIDEO_BELOW_BYTES / 1024 ** 3} GB；可以暂停，中断后选择同一个文件继续`;

/** A form's video: one that is uploaded here, or chosen from the library; looked at, measured anew, taken away. */
export function VideoField(props: VideoFieldProps) {
  const { id, value = "", onChange, disabled = false, saved, onRemove, onMeasure } = props;
  const [chosen, setChosen] = useState<Pick<ShownVideo, "videoId" | "title"> & Partial<ShownVideo>>();
  const [choosing, setChoosing] = useState(false);
  const [preview, setPreview] = useState<Preview>();
  const picker = useRef<HTMLInputElement>(null);
  const take = (video: NonNullable<typeof chosen>): void => {
    setChosen(video);
    onChange?.(video.videoId);
  };
  const uploads = useVideoUploads(nothing, (videoId, file) =>
    take({ videoId, title: titleOfFile(file.name) }),
  );
  useInnerGuard(uploads.isSending, leavingUploads);
  const sending = uploads.uploads.some(({ state }) => state !== "refused");
  useReportUpload(sending);
  const isSaved = saved !== null && saved.videoId === value;
  const shown = value === "" ? undefined : isSaved ? saved : (chosen ?? { videoId: value, title: value });
  const play = async ({ videoId, title }: { videoId: string; title: string }): Promise<void> => {
    const sources = await api(playFoundVideo, { params: { videoId } }).catch(() => undefined); // said already, by api()
    if (sources) setPreview({ videoId, title, sources });
  };
  const giveUp = async (upload: VideoUpload): Promise<void> => {
    if (await askToStop(upload)) await uploads.giveUp(upload.key);
  };
  const status = shown?.status;
  return (
    <Flex vertical gap="small">
      {shown && (
        <Flex align="center" gap="small" wrap>
          <Typography.Text strong>{shown.title}</Typography.Text>
          {status && <StatusTag of={VIDEO_STATES} is={status} />}
          {isSaved && <Typography.Text type="secondary">{formatDuration(saved.duration)}</Typography.Text>}
          {!isSaved && <Typography.Text type="warning">保存后生效</Typography.Text>}
          {(status === undefined || isPlayable(status)) && (
            <Button type="link" disabled={false} onClick={() => void play(shown)}>
              播放视频
            </Button>
          )}
          {isSaved && onMeasure && (
            <Button type="link" disabled={disabled} onClick={() => void onMeasure()}>
              刷新时长
            </Button>
          )}
          <Button
            type="text"
            danger
            disabled={disabled}
            onClick={() => (isSaved ? void onRemove() : onChange?.(saved?.videoId ?? ""))}
          >
            {isSaved ? "删除视频" : "不用这个视频"}
          </Button>
        </Flex>
      )}
      {isSaved && saved.status === "processing" && (
        <Progress percent={saved.progress} size="small" aria-label={`${saved.title} 的处理进度`} />
      )}
      {isSaved && saved.failure !== null && <Typography.Text type="danger">{saved.failure}</Typography.Text>}
      <UploadPanel
        uploads={uploads.uploads}
        onPause={uploads.pause}
        onGoOn={uploads.goOn}
        onRemove={uploads.remove}
        onGiveUp={(upload) => void giveUp(upload)}
      />
      <Flex gap="small" wrap>
        <Button
          id={id ?? ""}
          // Its label names the field; the button says what it does.
          aria-label={shown ? "换一个文件" : "上传视频"}
          disabled={disabled || sending}
          onClick={() => picker.current?.click()}
        >
          {shown ? "换一个文件" : "上传视频"}
        </Button>
        <Button disabled={disabled || sending} onClick={() => setChoosing(true)}>
          从视频库选择
        </Button>
      </Flex>
      <Typography.Text type="secondary">{hint}</Typography.Text>
      {props.captions && shown && <CaptionsField key={shown.videoId} videoId={shown.videoId} />}
      <FilePicker
        ref={picker}
        label="视频文件"
        accept="video/mp4,.mp4"
        disabled={disabled}
        onFile={(file) => uploads.start([file])}
      />
      <VideoChooser
        open={choosing}
        onClose={() => setChoosing(false)}
        onChoose={(video) => {
          setChoosing(false);
          take(video);
        }}
      />
      <VideoPreview preview={preview} onClose={() => setPreview(undefined)} />
    </Flex>
  );
}
