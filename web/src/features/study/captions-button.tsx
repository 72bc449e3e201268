import { type ReactNode, useEffect, useState } from "react";
import { playSettings } from "./play-settings.ts";
import css from "./captions-button.module.css";

/** Gives the film its captions and answers the button that shows them; undefined without captions. */
export function useCaptionsButton(media: HTMLVideoElement | null, vtt: string | undefined): ReactNode {
  const [shown, setShown] = useState(() => playSettings.read().captions === true);
  const [track, setTrack] = useState<HTMLTrackElement>();
  useEffect(() => {
    if (!media || !vtt) return undefined;
    const src = URL.createObjectURL(new Blob([vtt], { type: "text/vtt" }));
    const element = document.createElement("track");
    Object.assign(element, { kind: "captions", srclang: "zh", label: "中文", src });
    media.append(element);
    setTrack(element);
    return () => {
      element.remove();
      URL.revokeObjectURL(src);
    };
  }, [media, vtt]);
  useEffect(() => show(track, shown), [track, shown]);
  if (!vtt) return undefined;
  return (
    <button
      type="button"
      className={css.button}
      aria-pressed={shown}
      onClick={() => {
        setShown(!shown);
        playSettings.change({ captions: shown ? undefined : true });
      }}
    >
      字幕
    </button>
  );
}

function show(element: HTMLTrackElement | undefined, shown: boolean): void {
  if (element) element.track.mode = shown ? "showing" : "disabled";
}
