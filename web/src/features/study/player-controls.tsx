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
  useVideoQualityOptions,
  VolumeSlider,
} from "@vidstack/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../../ui/icon.tsx";
import { allowedRate } from "./play-rules.ts";
import { OWN_SPEED, playSettings, speeds } from "./play-settings.ts";
import { definitionName, definitionOfHeight } from "./player-props.ts";
import css from "./player.module.css";

/** How long the bar stays after the last touch: long enough for a thumb to find the next control. */
const LINGER_MS = 3_500;

type Props = {
  /** The list of the timeline's small pictures (WebVTT), a whole address: the library takes others for the page's own. */
  previews: string | undefined;
  /** Places on the timeline, in seconds. */
  marks: readonly number[];
  /** No speed above 1 is offered, and why is said. */
  byTime: boolean;
  definitions: readonly string[];
  definition: string;
  onDefinition: (definition: string) => void;
  /** A control of its own, before the picture's. */
  extra?: ReactNode;
  nextTitle: string | undefined;
  onNext: () => void;
  /** Something lies over the whole stage: nothing of the bar takes a press or the focus. */
  covered: boolean;
};

/** The bar under the picture; every control has a name, arrows and space work anywhere on the page. */
export function PlayerControls(props: Props) {
  const { previews, marks, definitions, definition, onDefinition, nextTitle, onNext } = props;
  const paused = useMediaState("paused");
  const muted = useMediaState("muted");
  const fullscreen = useMediaState("fullscreen");
  const inPicture = useMediaState("pictureInPicture");
  const rate = useMediaState("playbackRate");
  const remote = useMediaRemote();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? inChinese(place.current) : undefined), []);
  return (
    <Controls.Root className={css.controls} aria-label="播放控制" inert={props.covered} hideDelay={LINGER_MS}>
      <PlayButton className={css.centre} aria-label={paused ? "播放" : "暂停"}>
        <Icon name={paused ? "play" : "pause"} />
      </PlayButton>
      {/* The library lets pointers through its controls to the picture; a group of them takes them. */}
      <Controls.Group>
        <div ref={place}>
          <TimeSlider.Root className={css.slider} aria-label="播放进度">
            <TimeSlider.Track className={css.track} />
            <TimeSlider.Progress className={`${css.track} ${css.loaded}`} />
            <TimeSlider.TrackFill className={`${css.track} ${css.played}`} />
            <Marks at={marks} />
            <TimeSlider.Thumb className={css.thumb} />
            {/* Not the library's Preview: it asks for its slider a frame later, and throws when the page has been left by then. */}
            <div className={`${css.preview} num`}>
              {previews !== undefined && (
                <TimeSlider.Thumbnail.Root className={css.thumbnail} src={previews}>
                  <TimeSlider.Thumbnail.Img alt="" />
                </TimeSlider.Thumbnail.Root>
              )}
              <TimeSlider.Value />
            </div>
          </TimeSlider.Root>
        </div>
        <div className={css.bar}>
          <PlayButton className={`${css.button} ${css.atMouse}`} aria-label={paused ? "播放" : "暂停"}>
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
            {speeds
              .filter((speed) => allowedRate(speed, props.byTime) === speed)
              .map((speed) => (
                <option key={speed} value={speed}>
                  {speed} 倍
                </option>
              ))}
            {props.byTime && <option disabled>{OWN_SPEED}</option>}
          </Choice>
          {definitions.length > 1 ? (
            <Choice label="清晰度" value={definition} onChange={onDefinition}>
              {definitions.map((one) => (
                <option key={one} value={one}>
                  {definitionName(one)}
                </option>
              ))}
            </Choice>
          ) : (
            <Levels />
          )}
          {props.extra}
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

/** Where the slider stands, as it is read out: the library says it in English alone. */
export const spokenPlace = (english: string): string =>
  english
    .replaceAll(/(\d+) hour ?/g, "$1 小时")
    .replaceAll(/(\d+) min ?/g, "$1 分钟")
    .replaceAll(/(\d+) sec ?/g, "$1 秒")
    .replace(/ ?out of /, "，共 ")
    .replace("live", "直播");

/** Says the place of the slider in it in Chinese, whenever the library has said it. */
function inChinese(place: HTMLElement): () => void {
  const say = () => {
    const slider = place.querySelector("[aria-valuetext]");
    const said = slider?.getAttribute("aria-valuetext") ?? "";
    const spoken = spokenPlace(said);
    if (spoken !== said) slider?.setAttribute("aria-valuetext", spoken);
  };
  const watching = new MutationObserver(say);
  watching.observe(place, { subtree: true, attributeFilter: ["aria-valuetext"] });
  say();
  return () => watching.disconnect();
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
      // Keep the bar while the list is open, as hiding it would close the list.
      onFocus={(event) => remote.pauseControls(event.nativeEvent)}
      onBlur={(event) => remote.resumeControls(event.nativeEvent)}
      onChange={(event) => {
        props.onChange(event.target.value);
        event.target.blur(); // gives the keyboard back to the video
      }}
    >
      {props.children}
    </select>
  );
}

/** The definitions of a stream that brings several itself. */
function Levels() {
  const options = useVideoQualityOptions({ auto: true, sort: "descending" });
  const levels = options.map(({ quality, value }) => ({
    value,
    definition: quality === null ? "AUTO" : definitionOfHeight(quality.height),
  }));
  const known = levels.map(({ definition }) => definition).join();
  useEffect(() => {
    const kept = levels.findIndex(({ definition }) => definition === playSettings.read().definition);
    if (kept >= 0) options[kept]?.select();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each stream's levels
  }, [known]);
  if (options.length < 3) return null;
  return (
    <Choice
      label="清晰度"
      value={options.selectedValue}
      onChange={(value) => {
        const at = levels.findIndex((one) => one.value === value);
        options[at]?.select();
        const definition = levels[at]?.definition;
        if (definition !== undefined) playSettings.change({ definition });
      }}
    >
      {levels.map((one) => (
        <option key={one.value} value={one.value}>
          {definitionName(one.definition)}
        </option>
      ))}
    </Choice>
  );
}

/** Where the video stops for a question. */
function Marks({ at }: { at: readonly number[] }) {
  const duration = useMediaState("duration");
  if (!(duration > 0)) return null;
  return at.map((second) => (
    <i key={second} className={css.mark} style={{ left: `${(second / duration) * 100}%` }} />
  ));
}
