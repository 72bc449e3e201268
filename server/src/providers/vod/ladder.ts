// Which streams a video gets, and ffmpeg's arguments for them. Pure.
import type { Definition } from "@zhutu/domain/media/video.ts";

export type Source = {
  /** Seconds. */
  duration: number;
  /** All tracks. */
  streams: number;
  /** Chosen tracks, because a film may begin with a cover or unplayable sound. */
  videoStream: number;
  audioStream: number | undefined;
  /** As shown, after rotation. */
  width: number;
  height: number;
  rotated: boolean;
  videoCodec: string;
  pixelFormat: string;
  /** Undefined without sound. */
  audioCodec: string | undefined;
  /** Infinity if not measured. */
  keyframeGap: number;
};

/** `copy` repacks the source. */
export type Level = { definition: Definition; lines: number; copy: boolean };

const LADDER = [
  { definition: "FHD", lines: 1080, rate: 5000 },
  { definition: "HD", lines: 720, rate: 2800 },
  { definition: "SD", lines: 480, rate: 1400 },
] as const;
/** Seconds per segment; keyframes come every two, so players can switch. */
const SEGMENT = 6;
/** Greatest frame rate; slower sources keep theirs, at least 1. */
const FPS = 30;
const KEYFRAME_SECONDS = 2;

const MAX_SECONDS = 24 * 3600;
const MAX_STREAMS = 16;

export function boundsRule(source: Pick<Source, "duration" | "width" | "height"> & { streams?: number }) {
  if (source.width * source.height > MAX_PIXELS) return TOO_LARGE;
  if (source.duration > MAX_SECONDS) return "视频时长不能超过 24 小时，请分段上传";
  return (source.streams ?? 1) > MAX_STREAMS ? "视频文件里的音视频轨道太多，请重新导出后上传" : undefined;
}
export const TOO_LARGE = "视频画面不能超过 7680×4320，请重新导出后上传";

/** The vendor's ladder: LD 360, SD 480, HD 720, FHD 1080 lines. */
export function definitionOf(lines: number): Definition {
  if (lines > 720) return "FHD";
  if (lines > 480) return "HD";
  return lines > 360 ? "SD" : "LD";
}

/** Whether a browser plays it as it is, in six-second segments. */
const isReady = (source: Source): boolean =>
  !source.rotated &&
  source.videoCodec === "h264" &&
  source.pixelFormat === "yuv420p" &&
  (source.audioCodec === undefined || source.audioCodec === "aac") &&
  source.keyframeGap <= SEGMENT;

/**
 * Best first: 1080, 720 and 480 lines of the shorter side, never above the source's. A playable source is
 * repacked.
 */
export function levelsOf(source: Source): Level[] {
  const lines = Math.min(source.width, source.height);
  const copy = isReady(source) && lines <= 1080;
  const levels: Level[] = LADDER.filter((one) => one.lines <= lines).map(
    ({ definition, lines: levelLines }) => ({
      definition,
      lines: levelLines,
      copy: false,
    }),
  );
  const own = { definition: definitionOf(lines), lines: lines - (lines % 2), copy };
  if (levels.length === 0) return [own];
  if (!copy) return levels;
  return [own, ...levels.filter(({ definition }) => definition !== own.definition)];
}

export const playlistOf = ({ definition }: Pick<Level, "definition">): string => `${definition}/index.m3u8`;

/** One ffmpeg makes all streams. */
export function streamArguments(input: string, folder: string, source: Source, levels: readonly Level[]) {
  const coded = levels.filter(({ copy }) => !copy);
  const splits = coded.map((_, at) => `[s${at}]`).join("");
  const scaled = coded.map(
    ({ lines }, at) =>
      `[s${at}]scale='if(gte(iw,ih),-2,${lines})':'if(gte(iw,ih),${lines},-2)',format=yuv420p[v${at}]`,
  );
  const filter = [
    `[0:${source.videoStream}]fps='max(1,min(${FPS},source_fps))',split=${coded.length}${splits}`,
    ...scaled,
  ].join(";");
  const mapped = (level: Level) => (level.copy ? `0:${source.videoStream}` : `[v${coded.indexOf(level)}]`);
  return [
    ...options("-nostdin -v error -y -progress pipe:1 -t"),
    // A timestamp beyond the end would be filled with frames.
    String(Math.ceil(source.duration) + 2),
    ...INPUT,
    input,
    ...(coded.length > 0 ? ["-filter_complex", filter] : []),
    ...levels.flatMap((level) => [
      "-map",
      mapped(level),
      ...(source.audioStream === undefined ? [] : ["-map", `0:${source.audioStream}`]),
      ...options("-sn -dn -map_metadata -1"),
      ...(level.copy ? ["-c", "copy"] : codedAs(level)),
      ...options(`-f hls -hls_time ${SEGMENT} -hls_playlist_type vod -hls_segment_type fmp4`),
      ...options("-hls_flags independent_segments+temp_file -hls_segment_filename"),
      `${folder}/${level.definition}/seg%05d.m4s`,
      `${folder}/${playlistOf(level)}`,
    ]),
  ];
}

function codedAs({ lines }: Level): string[] {
  const rate = LADDER.find((one) => one.lines <= lines)?.rate ?? 1000;
  return [
    ...options(`-c:v libx264 -preset veryfast -threads 2 -crf 23 -maxrate ${rate}k -bufsize ${rate * 2}k`),
    // By time, because frame rates differ.
    ...options(`-g ${FPS * KEYFRAME_SECONDS} -keyint_min 1 -sc_threshold 0`),
    "-force_key_frames",
    `expr:gte(t,n_forced*${KEYFRAME_SECONDS})`,
    ...options("-c:a aac -b:a 128k -ac 2 -ar 48000"),
  ];
}

const options = (text: string): string[] => text.split(" ");

/** Undefined without an end mark. */
export function playlistSeconds(playlist: string): number | undefined {
  if (!playlist.includes("#EXT-X-ENDLIST")) return undefined;
  return [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
}

/** A truncated source ends early without error. */
export const lastsAsLong = (made: number, source: number): boolean =>
  Math.abs(made - source) <= Math.max(1, source * 0.005);

export type StreamFacts = {
  definition: Definition;
  bandwidth: number;
  width: number;
  height: number;
  codecs: string;
};

/** The master playlist (RFC 8216); ffmpeg's omits copied streams. */
export const masterPlaylist = (streams: readonly StreamFacts[]): string =>
  [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...streams.flatMap((stream) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${stream.bandwidth},RESOLUTION=${stream.width}x${stream.height},CODECS="${stream.codecs}"`,
      playlistOf(stream),
    ]),
    "",
  ].join("\n");

/** Codecs from the init segment: `avc1.64001f,mp4a.40.2`. */
export function codecsOf(init: Buffer, hasSound: boolean): string | undefined {
  const at = init.indexOf("avcC");
  if (at < 0) return undefined;
  const profile = init.subarray(at + 5, at + 8).toString("hex");
  return `avc1.${profile}${hasSound ? ",mp4a.40.2" : ""}`;
}

/** Larger pictures are refused before memory is used. */
const MAX_PIXELS = 7680 * 4320;

/** Reads only MP4, so a disguised playlist reaches no file or address. The path follows. */
export const INPUT: readonly string[] = `-protocol_whitelist file -f mov -max_pixels ${MAX_PIXELS} -i`.split(
  " ",
);
