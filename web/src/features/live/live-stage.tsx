import type { CoverArt } from "@zhutu/domain/catalogue/cover-art.ts";
import { LIVE_STATUS_LABELS } from "@zhutu/domain/catalogue/live-status.ts";
import type { getLive } from "@zhutu/domain/live/contract.ts";
import { LIVE_SCENE_LABELS, liveScene } from "@zhutu/domain/live/broadcast.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { type ReactNode, useState } from "react";
import { useNow } from "../../lib/hooks/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { Motif } from "../../ui/cover/cover.tsx";
import { Tag } from "../../ui/tag.tsx";
import css from "./live.module.css";
import { LivePlayer } from "./live-player.tsx";

type Live = CallReply<typeof getLive>;

type Props = {
  live: Live;
  title: string;
  art: CoverArt | null;
  /** Whose picture it is; undefined until that is known, and for visitors. */
  watermark?: string | undefined;
  /** Refetches the state now. */
  onRetry: () => void;
  /** For who may not watch: why, and the way to it. */
  way: { text: string; actions: ReactNode };
  /** Where its replays are, once there are any. */
  replay: ReactNode;
};

/** The picture of a live course: when it begins, what is on air, that the stream is away, that it is over (LIVE-004 to 006). */
export function LiveStage(props: Props) {
  const { live, title, art } = props;
  const [broken, setBroken] = useState<string>();
  const address = useAddress(live, broken);
  const scene = liveScene(live);
  const plays = address !== undefined;
  return (
    <div className={css.stage}>
      {plays ? (
        <LivePlayer
          key={address}
          url={address}
          title={title}
          watermark={props.watermark}
          onBroken={() => {
            setBroken(address);
            props.onRetry();
          }}
        />
      ) : (
        <div className={`${css.scene} p-${art?.palette ?? "live"}`}>
          <Motif name={art?.motif ?? "rings"} />
          {!live.mayWatch ? (
            <Notice
              text={sceneText(live)}
              detail={[startText(live), props.way.text].filter(Boolean).join("，")}
            >
              {props.way.actions}
            </Notice>
          ) : scene === "unstarted" ? (
            <Unstarted live={live} />
          ) : scene === "completed" ? (
            <Ended live={live} replay={props.replay} />
          ) : (
            <Notice text={LIVE_SCENE_LABELS.failed} detail="直播信号中断，恢复后这里会自动继续播放">
              <Button
                onClick={() => {
                  setBroken(undefined);
                  props.onRetry();
                }}
              >
                重试
              </Button>
            </Notice>
          )}
        </div>
      )}
      {/* Where no picture plays, the words over it say how it stands. */}
      {plays && (
        <div className={css.badge}>
          <Tag tone="live">
            <span className="dot" />
            {LIVE_STATUS_LABELS.started}
          </Tag>
        </div>
      )}
    </div>
  );
}

/**
 * The address that plays: kept while it does, as each look brings one that ends later; another one once it broke or the
 * stream was away.
 */
function useAddress(live: Live, broken: string | undefined): string | undefined {
  const [kept, setKept] = useState<string>();
  const offered = liveScene(live) === "playing" && live.playUrl !== "" ? live.playUrl : undefined;
  const wanted = offered !== undefined && kept !== undefined && kept !== broken ? kept : offered;
  const address = wanted === broken ? undefined : wanted;
  if (address !== kept) setKept(address);
  return address;
}

const sceneText = (live: Live): string => {
  const scene = liveScene(live);
  return scene === "playing" || scene === "failed" ? "正在直播" : LIVE_SCENE_LABELS[scene];
};

const startText = ({ liveStatus, liveStartTime }: Live): string =>
  liveStartTime !== null && liveStatus !== "completed"
    ? `开播时间：${formatTime(liveStartTime).slice(0, 16)}`
    : "";

type Unit = "天" | "小时" | "分" | "秒";

/**
 * What is left until a live course begins, in its two largest units, seconds alone in the last minute; null once it
 * should have begun.
 */
export function untilStart(
  startTime: string,
  nowMs: number,
): readonly (readonly [count: number, unit: Unit])[] | null {
  const seconds = Math.ceil((Date.parse(startTime) - nowMs) / 1_000);
  if (seconds <= 0) return null;
  const units = [
    [Math.floor(seconds / 86_400), "天"],
    [Math.floor(seconds / 3_600) % 24, "小时"],
    [Math.floor(seconds / 60) % 60, "分"],
    [seconds % 60, "秒"],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  return units.slice(first, first + 2);
}

/** When it begins, counted down; the picture comes by itself. */
function Unstarted({ live }: { live: Live }) {
  const now = useNow(live.liveStartTime !== null);
  const left = live.liveStartTime === null ? null : untilStart(live.liveStartTime, now);
  return (
    <Notice
      text={LIVE_SCENE_LABELS.unstarted}
      detail={startText(live) || "开播时间待定"}
      more={left ? "页面开着时，开播后自动开始播放" : "老师准备好后自动开始播放，请稍候"}
    >
      {left && (
        <div className={`${css.left} num`} role="timer" aria-label="距开播">
          {left.map(([count, unit]) => (
            <span key={unit}>
              <b>{count}</b>
              {unit}
            </span>
          ))}
        </div>
      )}
    </Notice>
  );
}

function Ended({ live, replay }: { live: Live; replay: ReactNode }) {
  const detail = live.replayComing
    ? "回放整理中，完成后会出现在这里"
    : replay
      ? "可以观看回放"
      : "本次直播没有回放";
  return (
    <Notice text={LIVE_SCENE_LABELS.completed} detail={detail}>
      {replay}
    </Notice>
  );
}

type NoticeProps = { text: string; detail?: string; more?: string; children?: ReactNode };

/** One sentence over the picture, and what to do about it. */
function Notice({ text, detail, more, children }: NoticeProps) {
  return (
    <div className={css.notice}>
      <output>
        <p>{text}</p>
        {detail && <p className={`${css.detail} num`}>{detail}</p>}
      </output>
      {children && <div className={css.actions}>{children}</div>}
      {more && <p className={css.detail}>{more}</p>}
    </div>
  );
}
