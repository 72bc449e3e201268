import { isSeen } from "@zhutu/domain/catalogue/chapters/chapter-form.ts";
import { saveChapter } from "@zhutu/domain/catalogue/chapters/contract.ts";
import { lessonOfFile } from "@zhutu/domain/catalogue/chapters/lesson-file.ts";
import { VIDEO_BELOW_BYTES } from "@zhutu/domain/media/video.ts";
import { Button, Card, Flex, Typography } from "antd";
import { useRef, useState } from "react";
import type { Chapter } from "../../features/catalogue/office/chapters/chapter-values.ts";
import { chapterAnswers } from "../../features/catalogue/office/chapters/use-chapter-actions.ts";
import { askToStop } from "../../features/media/office/ask-to-stop.ts";
import { UploadPanel } from "../../features/media/office/upload-panel.tsx";
import { useApiWrite } from "../../lib/api/query.ts";
import { useLeaveGuard } from "../../lib/hooks/use-leave-guard.ts";
import { leavingUploads, useVideoUploads } from "../../lib/hooks/use-video-uploads.ts";
import type { VideoUpload } from "../../lib/video-uploads.ts";
import { ActButton } from "../../office/act-button.tsx";
import { FilePicker } from "../../ui/file-picker.tsx";

type Sent = { videoId: string; fileName: string };

const nothing = (): void => undefined;
const wholeRow = { flexBasis: "100%", minWidth: 0 };
const grows = { flex: "1 1 200px", minWidth: 0 };
const hint = `可以一次选多个 .mp4 文件，每个小于 ${VIDEO_BELOW_BYTES / 1024 ** 3} GB；文件名和章节同名时可以直接用作它的视频`;

type Props = {
  chapters: readonly Chapter[];
  /** Why the videos of lessons that learners see are locked. */
  held: string | undefined;
};

/** Uploads several files to the library, and offers each as the video of the lesson it is named after. */
export function LessonUploads({ chapters, held }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const uploads = useVideoUploads(nothing, (videoId, { name }) =>
    setSent((before) => [...before, { videoId, fileName: name }]),
  );
  useLeaveGuard(uploads.isSending, leavingUploads);
  const giveUp = async (upload: VideoUpload): Promise<void> => {
    if (await askToStop(upload)) await uploads.giveUp(upload.key);
  };
  const close = (videoId: string): void =>
    setSent((before) => before.filter((one) => one.videoId !== videoId));
  return (
    <>
      <Button title={hint} onClick={() => picker.current?.click()}>
        批量上传视频
      </Button>
      <Flex vertical gap="small" style={wholeRow}>
        <UploadPanel
          uploads={uploads.uploads}
          onPause={uploads.pause}
          onGoOn={uploads.goOn}
          onRemove={uploads.remove}
          onGiveUp={(upload) => void giveUp(upload)}
        />
        {sent.length > 0 && (
          <Card size="small" title={`已上传到视频库 ${sent.length} 个`}>
            <Flex vertical gap="small">
              {sent.map((one) => (
                <SentVideo
                  key={one.videoId}
                  {...one}
                  lesson={lessonOfFile(one.fileName, chapters)}
                  held={held}
                  onClose={() => close(one.videoId)}
                />
              ))}
            </Flex>
          </Card>
        )}
      </Flex>
      <FilePicker
        ref={picker}
        label="批量上传的文件"
        accept="video/mp4,.mp4"
        multiple
        onFiles={uploads.start}
      />
    </>
  );
}

type SentProps = Sent & Pick<Props, "held"> & { lesson: Chapter | undefined; onClose: () => void };

function SentVideo({ videoId, fileName, lesson, held, onClose }: SentProps) {
  const save = useApiWrite(saveChapter, { stale: chapterAnswers, onDone: onClose });
  const use = ({ courseId, courseChapterId, chapterTitle, updateTime }: Chapter): void =>
    save.mutate({
      params: { courseId },
      body: { courseChapterId, chapterTitle, updateTime, chapterVideoId: videoId },
    });
  return (
    <Flex gap="small" align="center" wrap role="group" aria-label={fileName}>
      <Flex vertical style={grows}>
        <Typography.Text ellipsis={{ tooltip: fileName }}>{fileName}</Typography.Text>
        <Typography.Text type="secondary">
          {lesson ? `和“${lesson.chapterTitle}”同名` : "没有同名的章节，在章节里“从视频库选择”"}
        </Typography.Text>
      </Flex>
      {lesson && (
        <ActButton
          type="primary"
          ghost
          loading={save.isPending}
          why={isSeen(lesson.chapterStatus) ? held : undefined}
          onClick={() => use(lesson)}
        >
          用作它的视频
        </ActButton>
      )}
      <Button type="text" onClick={onClose}>
        关闭
      </Button>
    </Flex>
  );
}
