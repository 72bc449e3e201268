import {
  Controls,
  FullscreenButton,
  MuteButton,
  PIPButton,
  PlayButton,
  Time,
  TimeSlider,
  useMediaRemote,
  useMediaState,
  VolumeSlider,
} from "@vidstack/react";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import css from "./player.module.css";

/** interface.md "Player": 0.75 to 2. */
const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];
const definitionNames: Readonly<Record<string, string>> = { FHD: "超清", HD: "高清", SD: "标清", LD: "流畅" };

/** How long the bar stays after the last touch: long enough for a thumb to find the next control. */
const LINGER_MS = 3_500;

type Props = {
  definitions: readonly string[];
  definition: string;
  onDefinition: (definition: string) => void;
  nextTitle: string | undefined;
  onNext: () => void;
};

/** The bar under the picture; every control has a name, arrows and space work anywhere on the page. */
export function PlayerControls({ definitions, definition, onDefinition, nextTitle, onNext }: Props) {
  const paused = useMediaState("paused");
  const muted = useMediaState("muted");
  const fullscreen = useMediaState("fullscreen");
  const inPicture = useMediaState("pictureInPicture");
  const rate = useMediaState("playbackRate");
  const remote = useMediaRemote();
  return (
    <Controls.Root className={css.controls} aria-label="播放控制" hideDelay={LINGER_MS}>
      {/* The library lets pointers through its controls to the picture; a group of them takes them. */}
      <Controls.Group>
        <TimeSlider.Root className={css.slider} aria-label="播放进度">
          <TimeSlider.Track className={css.track} />
          <TimeSlider.Progress className={`${css.track} ${css.loaded}`} />
          <TimeSlider.TrackFill className={`${css.track} ${css.played}`} />
          <TimeSlider.Thumb className={css.thumb} />
          <TimeSlider.Preview className={`${css.preview} num`}>
            <TimeSlider.Value />
          </TimeSlider.Preview>
        </TimeSlider.Root>
        <div className={css.bar}>
          <PlayButton className={css.button} aria-label={paused ? "播放" : "暂停"}>
            <Icon name={paused ? "play" : "pause"} />
          </PlayButton>
          {nextTitle !== undefined && (
            <button
              type="button"
              className={css.button}
              aria-label="下一讲"
              title={nextTitle}
              onClick={onNext}
            >
              <Icon name="next" />
            </button>
          )}
          <MuteButton className={`${css.button} ${css.wide}`} aria-label={muted ? "取消静音" : "静音"}>
            <Icon name="volume" className={muted ? css.off : ""} />
          </MuteButton>
          <VolumeSlider.Root className={`${css.slider} ${css.volume} ${css.wide}`} aria-label="音量">
            <VolumeSlider.Track className={css.track} />
            <VolumeSlider.TrackFill className={`${css.track} ${css.played}`} />
            <VolumeSlider.Thumb className={css.thumb} />
          </VolumeSlider.Root>
          <span className={`${css.time} num`}>
            <Time type="current" /> / <Time type="duration" />
          </span>
          <span className="grow" />
          <Choice
            label="倍速"
            value={String(rate)}
            onChange={(value) => remote.changePlaybackRate(Number(value))}
          >
            {speeds.map((speed) => (
              <option key={speed} value={speed}>
                {speed} 倍
              </option>
            ))}
          </Choice>
          {definitions.length > 1 && (
            <Choice label="清晰度" value={definition} onChange={onDefinition}>
              {definitions.map((one) => (
                <option key={one} value={one}>
                  {definitionNames[one] ?? one}
                </option>
              ))}
            </Choice>
          )}
          <PIPButton className={`${css.button} ${css.wide}`} aria-label={inPicture ? "退出画中画" : "画中画"}>
            <Icon name="picture-in-picture" />
          </PIPButton>
          <FullscreenButton className={css.button} aria-label={fullscreen ? "退出全屏" : "全屏"}>
            <Icon name={fullscreen ? "close" : "fullscreen"} />
          </FullscreenButton>
        </div>
      </Controls.Group>
    </Controls.Root>
  );
}

function Choice(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  const remote = useMediaRemote();
  return (
    <select
      className={css.choice}
      aria-label={props.label}
      title={props.label}
      value={props.value}
      // The bar stays while somebody reads the list: it would close with it.
      onFocus={(event) => remote.pauseControls(event.nativeEvent)}
      onBlur={(event) => remote.resumeControls(event.nativeEvent)}
      onChange={(event) => {
        props.onChange(event.target.value);
        event.target.blur(); // the keyboard belongs to the video again
      }}
    >
      {props.children}
    </select>
  );
}
