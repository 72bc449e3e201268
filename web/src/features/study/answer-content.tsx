import { formatDuration } from "@zhutu/domain/duration.ts";
import { getAnswer } from "@zhutu/domain/study/contract.ts";
import { Suspense, useRef, useState } from "react";
import { networkLost } from "../../lib/api/api.ts";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { EmptyState, SkeletonRows } from "../../ui/states.tsx";
import css from "./answer.module.css";
import { Player } from "./late-player.ts";
import type { Source } from "./player-props.ts";

/** Renewing an address this often without the picture moving means that something else is wrong. */
const MOST_RENEWALS = 2;

/** A knowledge answer for who may have it: its video, its text, or both. The server decides again. */
export function AnswerContent({ courseId, title }: { courseId: number; title: string }) {
  // Its addresses expire: whoever comes back to it gets new ones.
  const query = useApi(getAnswer, { params: { courseId } }, { staleTime: 0 });
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={3} />}>
      {({ answerText, duration, sources }) => (
        <>
          {sources.length > 0 && (
            <Film
              title={title}
              duration={duration}
              sources={sources}
              renew={async () => (await query.refetch({ throwOnError: true })).data?.sources ?? []}
            />
          )}
          {answerText !== "" && <RichText className={css.text ?? ""} html={answerText} />}
          {answerText === "" && sources.length === 0 && <EmptyState icon="clock" text="解答正在准备中。" />}
        </>
      )}
    </QueryView>
  );
}

type FilmProps = {
  title: string;
  duration: number;
  sources: readonly Source[];
  /** New addresses for the video that plays. */
  renew: () => Promise<unknown>;
};

function Film({ title, duration, sources, renew }: FilmProps) {
  const [started, setStarted] = useState(false);
  const [failure, setFailure] = useState<string>();
  // What plays goes on with its own addresses until they fail, whatever is asked again meanwhile.
  const [playing, setPlaying] = useState<readonly Source[]>(sources);
  const renewals = useRef(0);
  const giveUp = () => setFailure(navigator.onLine ? "视频暂时打不开，请稍后重试" : networkLost);
  const again = () => {
    setFailure(undefined);
    renewals.current += 1;
    const mark = `#${renewals.current}`;
    renew().then(
      (fresh) => setPlaying((fresh as Source[]).map((one) => ({ ...one, playURL: one.playURL + mark }))),
      giveUp,
    );
  };
  if (!started)
    return (
      <div className={css.film}>
        <Button
          size="lg"
          onClick={() => {
            setPlaying(sources);
            setStarted(true);
          }}
        >
          <Icon name="play" />
          播放解答视频{duration > 0 && ` ${formatDuration(duration)}`}
        </Button>
      </div>
    );
  return (
    <div className={css.film}>
      <Suspense fallback={<p className={css.wait}>正在打开视频…</p>}>
        <Player
          title={title}
          sources={playing}
          videoKey={title}
          startAt={0}
          watchedUpTo={undefined}
          onPlaying={nothing}
          onMoved={() => (renewals.current = 0)}
          onSeeking={nothing}
          onWaiting={nothing}
          onPaused={nothing}
          onEnded={nothing}
          onFailed={() => (renewals.current < MOST_RENEWALS ? again() : giveUp())}
          onDragRefused={nothing}
          nextTitle={undefined}
          onNext={nothing}
        >
          {failure !== undefined && (
            <div className={css.over} role="alert">
              <p>{failure}</p>
              <Button
                onClick={() => {
                  renewals.current = 0;
                  again();
                }}
              >
                重试
              </Button>
            </div>
          )}
        </Player>
      </Suspense>
    </div>
  );
}

/** Its time is not counted: an answer earns no hours. */
const nothing = () => undefined;
