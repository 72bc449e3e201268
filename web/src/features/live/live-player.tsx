// A stream that is on air, by the browser itself where it can (iPhones), else by hls.js. Loaded when there is one.
import type Hls from "hls.js/light";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { Watermark } from "../../ui/watermark.tsx";
import css from "./live.module.css";

/** Seconds behind live after which 回到现场 is offered. */
const BEHIND_SECONDS = 12;
/** Milliseconds of a frozen picture after which the stream counts as broken. */
const STUCK_MS = 15_000;

type Props = {
  url: string;
  title: string;
  /** Whose picture it is, written over it. */
  watermark: string | undefined;
  onBroken: () => void;
};

export function LivePlayer({ url, title, watermark, onBroken }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const stream = useStream(video, url, onBroken);
  return (
    <div ref={box} className={css.player} role="region" aria-label={`${title}，直播画面`}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live stream brings no captions */}
      <video ref={video} playsInline autoPlay onClick={stream.togglePlay} {...stream.events} />
      {watermark !== undefined && <Watermark text={watermark} />}
      {stream.waiting && !stream.paused && <output className={css.waiting}>正在缓冲…</output>}
      {stream.paused && (
        <button type="button" className={css.start} onClick={stream.togglePlay} aria-label="播放">
          <Icon name="play" />
        </button>
      )}
      <div className={css.controls} role="group" aria-label="播放控制">
        <button type="button" onClick={stream.togglePlay} aria-label={stream.paused ? "播放" : "暂停"}>
          <Icon name={stream.paused ? "play" : "pause"} />
        </button>
        <button
          type="button"
          onClick={stream.toggleMuted}
          aria-label={stream.muted ? "取消静音" : "静音"}
          aria-pressed={stream.muted}
        >
          <Icon name="volume" className={stream.muted ? css.off : ""} />
        </button>
        <input
          type="range"
          className="no-phone"
          aria-label="音量"
          min={0}
          max={1}
          step={0.05}
          value={stream.muted ? 0 : stream.volume}
          onChange={(event) => stream.setVolume(Number(event.target.value))}
        />
        {stream.behind || stream.paused ? (
          <button type="button" onClick={stream.toEdge}>
            <span className="dot" />
            回到现场
          </button>
        ) : (
          <span className={css.inStep}>
            <span className="dot" />
            与现场同步
          </span>
        )}
        <span className="grow" />
        {document.pictureInPictureEnabled && (
          <button
            type="button"
            className="no-phone"
            aria-label="画中画"
            onClick={() => void togglePicture(video.current)}
          >
            <Icon name="picture-in-picture" />
          </button>
        )}
        <button type="button" aria-label="全屏" onClick={() => void toggleFull(box.current, video.current)}>
          <Icon name="fullscreen" />
        </button>
      </div>
    </div>
  );
}

/** Plays the address on the element, and what the bar shows of it. */
function useStream(ref: RefObject<HTMLVideoElement | null>, url: string, onBroken: () => void) {
  const [state, setState] = useState({
    paused: false,
    waiting: true,
    muted: false,
    volume: 1,
    behind: false,
  });
  const hls = useRef<Hls>(null);
  const latestOnBroken = useRef(onBroken);
  useEffect(() => void (latestOnBroken.current = onBroken));
  useEffect(() => {
    const video = ref.current;
    if (!video) return undefined;
    let gone = false;
    let opened: Hls | undefined;
    void attach(video, url, () => latestOnBroken.current()).then((one) => {
      if (gone) return one?.destroy();
      opened = one;
      hls.current = one ?? null;
    });
    // A frozen network raises no event; the picture just stops.
    let stood = { at: -1, since: Date.now() };
    const look = setInterval(() => {
      const { currentTime, paused } = video;
      if (paused || currentTime !== stood.at) stood = { at: currentTime, since: Date.now() };
      else if (Date.now() - stood.since > STUCK_MS) latestOnBroken.current();
      const behind = edgeOf(video, hls.current) - currentTime > BEHIND_SECONDS;
      setState((now) => (now.behind === behind ? now : { ...now, behind }));
    }, 1_000);
    return () => {
      gone = true;
      clearInterval(look);
      opened?.destroy();
      hls.current = null;
      video.removeAttribute("src");
      video.load();
    };
  }, [ref, url]);

  const on = (part: Partial<typeof state>) => () => setState((now) => ({ ...now, ...part }));
  const withVideo = (act: (video: HTMLVideoElement) => unknown) => () => {
    if (ref.current) act(ref.current);
  };
  const start = (video: HTMLVideoElement) => {
    video.play().catch(on({ paused: true }));
  };
  return {
    ...state,
    events: {
      onPlaying: on({ paused: false, waiting: false }),
      onPause: on({ paused: true }),
      onWaiting: on({ waiting: true }),
      onCanPlay: withVideo((video) => {
        // A browser that refuses leaves it paused, with the button in view.
        if (video.paused) start(video);
      }),
      onVolumeChange: withVideo((video) => on({ muted: video.muted, volume: video.volume })()),
      // The playlist has ended, so the stream is gone.
      onEnded: () => latestOnBroken.current(),
      onError: () => latestOnBroken.current(),
    },
    togglePlay: withVideo((video) => (video.paused ? start(video) : video.pause())),
    toggleMuted: withVideo((video) => (video.muted = !video.muted)),
    setVolume: (volume: number) =>
      withVideo((video) => Object.assign(video, { volume, muted: volume === 0 }))(),
    toEdge: withVideo((video) => {
      video.currentTime = edgeOf(video, hls.current);
      start(video);
    }),
  };
}

/** Where the broadcast is by now, in seconds of the picture. */
const edgeOf = (video: HTMLVideoElement, hls: Hls | null): number =>
  hls?.liveSyncPosition ?? (video.seekable.length > 0 ? video.seekable.end(0) : 0);

async function attach(video: HTMLVideoElement, url: string, onBroken: () => void): Promise<Hls | undefined> {
  const { default: Library } = await import("hls.js/light");
  if (!Library.isSupported()) {
    video.src = url;
    return undefined;
  }
  const hls = new Library({ liveSyncDurationCount: 2, maxLiveSyncPlaybackRate: 1.1 });
  hls.on(Library.Events.ERROR, (_event, { fatal }) => fatal && onBroken());
  hls.loadSource(url);
  hls.attachMedia(video);
  return hls;
}

const togglePicture = async (video: HTMLVideoElement | null): Promise<void> => {
  if (document.pictureInPictureElement) await document.exitPictureInPicture();
  else await video?.requestPictureInPicture().catch(() => undefined);
};

/** Full screen of the box with its bar; on an iPhone of the video only. */
const toggleFull = async (box: HTMLElement | null, video: HTMLVideoElement | null): Promise<void> => {
  if (document.fullscreenElement) return document.exitFullscreen();
  if (box?.requestFullscreen) return box.requestFullscreen().catch(() => undefined);
  (video as { webkitEnterFullscreen?: () => void } | null)?.webkitEnterFullscreen?.();
};
