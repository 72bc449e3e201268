// The one place that knows the player library: a video with its controls, told in our words. Loaded on play.
import "@vidstack/react/player/styles/base.css";
import {
  isHLSProvider,
  isVideoProvider,
  MediaPlayer,
  type MediaPlayerInstance,
  MediaProvider,
  useMediaState,
} from "@vidstack/react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toast } from "../../ui/toast.ts";
import { useCaptionsButton } from "./captions-button.tsx";
import { allowedRate, dragEnd, placeAtLoad, placeMovedTo, stopReached } from "./play-rules.ts";
import { OWN_SPEED, playSettings } from "./play-settings.ts";
import { Gestures } from "./player-gestures.tsx";
import { PlayerControls } from "./player-controls.tsx";
import { type PlayerProps, sourceOf } from "./player-props.ts";
import css from "./player.module.css";

const hrefOf = (url: string) => new URL(url, window.location.href).href;
const isStream = (url: string) => new URL(hrefOf(url)).pathname.endsWith(".m3u8");
/** For the system's own media controls; without one the library names the page itself as a picture. */
const artwork = [{ src: "/favicon.svg", type: "image/svg+xml" }];
const noStops: readonly number[] = [];

export function Player(props: PlayerProps) {
  const { title, sources, videoKey, startAt, watchedUpTo, stops = noStops, held = false, goTo } = props;
  const { byTime = false, covered = false, asked = false, backTo } = props;
  const player = useRef<MediaPlayerInstance>(null);
  const [chosen, setChosen] = useState(() => playSettings.read().definition);
  const source = sourceOf(sources, chosen);
  const [rate, setRate] = useState(() => allowedRate(playSettings.read().rate, byTime));
  const [silenced, setSilenced] = useState(false);
  const muted = useMediaState("muted", player);
  const [media, setMedia] = useState<HTMLVideoElement | null>(null);
  const place = useRef(placeAtLoad(undefined, props));
  const captions = useCaptionsButton(media, props.captions);
  const limited = watchedUpTo !== undefined;
  const url = source?.playURL ?? "";
  useEffect(() => {
    place.current = placeAtLoad(place.current, { videoKey, startAt, watchedUpTo });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rest belongs to the address
  }, [url, videoKey]);
  /** Whether the picture stands where it has to stop; it does so then, and says so. */
  const stopsAt = (at: number): boolean => {
    if (stopReached(stops, at) === undefined) return false;
    media?.pause();
    showWhatIsOver(media);
    props.onStop?.();
    return true;
  };
  /** A browser that wants a press before it lets sound out lets the picture run without. */
  const playSilently = () => {
    if (!media) return;
    // Now, not with React's next pass: once it is ready, the library gives the picture the `muted` that it knows, and a
    // browser stops what ceases to be muted without a press.
    flushSync(() => setSilenced(true));
    media.muted = true;
    media.play().catch(() => (place.current.runs = false));
  };
  const begin = () => {
    const now = place.current;
    // Another address may be wanted by now than the one that is ready.
    if (!now.loading || !media || !(isStream(url) || media.currentSrc === hrefOf(url))) return;
    now.loading = false;
    if (now.at > 0) media.currentTime = now.at;
    if (held || stopsAt(now.at)) return;
    // Not left to the library: it would start what was paused, and not start for whoever wants less motion, though
    // they asked for this video.
    if (!now.runs) return;
    media.play().catch((error: DOMException) => {
      if (error.name === "NotAllowedError") playSilently();
    });
  };
  useEffect(() => {
    if (!media) return undefined;
    const gone = new AbortController();
    const { signal } = gone;
    // On its way down: an address that fails is told to its <source>, and bubbles no further.
    media.addEventListener("error", () => props.onFailed(), { capture: true, signal });
    media.addEventListener("canplay", begin, { signal });
    const note = (what: { runs: boolean } | { loading: true }) => () =>
      void Object.assign(place.current, what);
    media.addEventListener("play", note({ runs: true }), { signal });
    media.addEventListener("pause", note({ runs: false }), { signal });
    // Loaded anew without a word from here, as a stream is after an error that the library mends: the browser has
    // stopped it then, and tells no pause.
    media.addEventListener("emptied", note({ loading: true }), { signal });
    return () => gone.abort();
  });
  useEffect(() => {
    setRate(allowedRate(playSettings.read().rate, byTime));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a lesson that is done meanwhile does not speed up by itself
  }, [videoKey]);
  useEffect(() => {
    if (media) media.defaultPlaybackRate = rate; // what loading anything new returns to
  }, [media, rate]);

  const wasHeld = useRef(false);
  useEffect(() => {
    if (!media) return;
    if (held) {
      media.pause();
      showWhatIsOver(media);
    } else if (wasHeld.current) {
      place.current.runs = true;
      if (!place.current.loading) media.play().catch(() => undefined);
    }
    wasHeld.current = held;
  }, [held, media]);
  useEffect(() => {
    if (asked) showWhatIsOver(media);
  }, [asked, media]);
  useEffect(() => {
    if (backTo !== undefined && media) media.currentTime = backTo;
  }, [backTo, media]);
  useEffect(() => {
    if (!goTo || !media) return;
    // What has ended the library plays from its beginning, wherever it was put: `begin` leads on to the place.
    if (player.current?.state.ended) Object.assign(place.current, { at: goTo.at, loading: true, runs: true });
    else media.currentTime = goTo.at;
    media.play().catch(() => undefined);
  }, [goTo, media]);

  const look = (at: number) => {
    if (place.current.loading || held) return;
    const moved = placeMovedTo(place.current, at, limited);
    if (!moved) {
      // A drag that slipped by while another was being undone.
      if (player.current) player.current.currentTime = place.current.furthest;
      props.onDragRefused();
      return;
    }
    place.current = moved;
    props.onMoved(at);
    stopsAt(at);
  };
  const seek = (to: number) => {
    if (place.current.loading) return;
    props.onSeeking();
    const end = dragEnd(place.current, to, { limited, stops });
    if (end.to !== to && player.current) player.current.currentTime = end.to;
    if (end.refused) props.onDragRefused();
  };

  return (
    <MediaPlayer
      ref={player}
      className={css.player}
      title={title}
      ariaLabel={title}
      src={{ src: url, type: isStream(url) ? "application/x-mpegurl" : "video/mp4" }}
      artwork={artwork}
      playsInline
      preload="auto"
      muted={silenced}
      playbackRate={rate}
      onRateChange={(now) => {
        if (now === rate) return;
        // A key of the library, or the browser's own menu, knows no limit.
        if (allowedRate(now, byTime) !== now) {
          if (player.current) player.current.playbackRate = rate;
          toast.info(OWN_SPEED);
          return;
        }
        setRate(now);
        playSettings.change({ rate: now });
      }}
      keyTarget="document"
      keyDisabled={held || asked}
      crossOrigin={null}
      onProviderChange={(provider) => {
        setMedia(isVideoProvider(provider) || isHLSProvider(provider) ? provider.video : null);
        if (isHLSProvider(provider)) provider.library = () => import("hls.js/light");
      }}
      onCanPlay={begin}
      onPlay={() => {
        // Whatever presses play, also the system's own controls.
        if (held || stopsAt(place.current.at)) media?.pause();
      }}
      onPlaying={() => !held && props.onPlaying(place.current.at)}
      onTimeUpdate={({ currentTime }) => look(currentTime)}
      onSeeking={seek}
      onWaiting={() => {
        // The library tells it late: by then the picture may have gone on, and it tells no playing after that.
        if (!media || media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) props.onWaiting(place.current.at);
      }}
      onPause={() => props.onPaused(place.current.at)}
      onEnded={() => {
        const end = player.current?.duration ?? place.current.at;
        props.onMoved(end);
        props.onEnded(end);
      }}
      onError={() => isStream(url) && props.onFailed()}
    >
      <MediaProvider />
      <Gestures />
      <Waiting />
      {silenced && muted && (
        <button type="button" className={css.sound} onClick={() => setSilenced(false)}>
          打开声音
        </button>
      )}
      <PlayerControls
        previews={source?.previewsURL && hrefOf(source.previewsURL)}
        marks={props.marks ?? noStops}
        byTime={byTime}
        definitions={sources.map((one) => one.definition)}
        definition={source?.definition ?? ""}
        onDefinition={(definition) => {
          setChosen(definition);
          playSettings.change({ definition });
        }}
        extra={captions}
        nextTitle={props.nextTitle}
        onNext={props.onNext}
        covered={covered}
      />
      {props.children}
    </MediaPlayer>
  );
}

/** The picture stands although it should move: a slow line. */
function Waiting() {
  const ready = useMediaState("canPlay");
  const waiting = useMediaState("waiting");
  const paused = useMediaState("paused");
  if (ready && (!waiting || paused)) return null;
  return <output className={css.waiting}>正在缓冲…</output>;
}

type PhoneVideo = HTMLVideoElement & {
  webkitDisplayingFullscreen?: boolean;
  webkitExitFullscreen?: () => void;
};
/** A phone's own full screen and a picture in a window of its own show nothing that lies over the picture: they are left. */
function showWhatIsOver(media: HTMLVideoElement | null): void {
  const own: PhoneVideo | null = media;
  if (own?.webkitDisplayingFullscreen) own.webkitExitFullscreen?.();
  if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => undefined);
}
