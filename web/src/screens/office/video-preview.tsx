import type { PlaySource } from "@zhutu/domain/media/video.ts";
import { type ReactNode, Suspense, useState } from "react";
import css from "../../features/media/office/videos.module.css";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { Player } from "../../features/study/late-player.ts";

export type Preview = {
  videoId: string;
  title: string;
  sources: readonly PlaySource[];
};
type Props = { preview: Preview | undefined; onClose: () => void };

const nothing = (): void => undefined;

/** The room that a playing video fills. */
const PreviewStage = ({ children }: { children: ReactNode }) => <div className={css.stage}>{children}</div>;

/** A video of the library as learners see it, nothing of it counted. */
export function VideoPreview({ preview, onClose }: Props) {
  return (
    <Dialog open={preview !== undefined} wide title={preview?.title ?? ""} onClose={onClose}>
      {preview && (
        <PreviewStage>
          <Picture key={preview.videoId} preview={preview} />
        </PreviewStage>
      )}
    </Dialog>
  );
}

function Picture({ preview: { videoId, title, sources } }: { preview: Preview }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <ErrorState text="视频播放失败" onRetry={() => setFailed(false)} />;
  return (
    <Suspense fallback={<p>正在打开…</p>}>
      <Player
        title={title}
        sources={sources}
        videoKey={videoId}
        startAt={0}
        watchedUpTo={undefined}
        onPlaying={nothing}
        onMoved={nothing}
        onSeeking={nothing}
        onWaiting={nothing}
        onPaused={nothing}
        onEnded={nothing}
        onFailed={() => setFailed(true)}
        onDragRefused={nothing}
        nextTitle={undefined}
        onNext={nothing}
      />
    </Suspense>
  );
}
