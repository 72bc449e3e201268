// Alibaba Cloud's video on demand (CreateUploadVideo, RefreshUploadVideo, GetVideoInfo, GetPlayInfo,
// DeleteVideo of 2017-03-21, event callbacks).
// From public documents; not yet run against the vendor.
import { createHash } from "node:crypto";
import { definitions as order, type VideoStatus } from "@zhutu/domain/media/video.ts";
import { type AlibabaAccess, alibabaCall, refusedWith } from "../alibaba/call.ts";
import { ProviderFailure } from "../failure.ts";
import { sameSignature } from "../sign.ts";
import type { Definition, VodPort } from "./port.ts";

export type AlibabaVodOptions = AlibabaAccess & {
  /** The callback's signature covers it. */
  callbackUrl: string;
  callbackKey: string;
  /** The vendor's default if unset. */
  templateGroup?: string | undefined;
};

const GRACE_SECONDS = 600;
/** Older callbacks are replays. */
const CALLBACK_SECONDS = 600;
const service = { endpoint: "https://vod.cn-shanghai.aliyuncs.com", version: "2017-03-21" };
const NOT_FOUND = new Set(["InvalidVideo.NotFound", "InvalidVideo.NoneStream"]);

const STATES: Readonly<Record<string, VideoStatus>> = {
  Uploading: "uploading",
  UploadSucc: "processing",
  Transcoding: "processing",
  Checking: "processing",
  Normal: "normal",
  UploadFail: "failed",
  TranscodeFail: "failed",
  ProduceFail: "failed",
  Blocked: "failed",
};
const FAILURES: Readonly<Record<string, string>> = {
  UploadFail: "上传失败，请重新上传",
  TranscodeFail: "转码失败，请重新导出后上传",
  ProduceFail: "制作失败，请重新上传",
  Blocked: "视频未通过内容审核，不能播放",
};
/** Packed streams are AUTO. */
const DEFINITIONS: Readonly<Record<string, Definition>> = {
  LD: "LD",
  SD: "SD",
  HD: "HD",
  FHD: "FHD",
  AUTO: "AUTO",
};

type Answer = {
  VideoId?: string;
  UploadAuth?: string;
  UploadAddress?: string;
  Video?: {
    VideoId?: string;
    Title?: string;
    Duration?: number;
    Size?: number;
    Status?: string;
    CoverURL?: string;
    CreationTime?: string;
  };
  PlayInfoList?: { PlayInfo?: { Definition?: string; Format?: string; PlayURL?: string }[] };
};

export function alibabaVod(options: AlibabaVodOptions): VodPort {
  const ask = alibabaCall<Answer>(options, service);

  return {
    transcodes: true,
    async uploadAuth({ title, fileName, size, videoId }) {
      const answer =
        videoId === undefined
          ? await ask("CreateUploadVideo", {
              Title: title,
              FileName: fileName,
              ...(size !== undefined && { FileSize: String(size) }),
              ...(options.templateGroup && { TemplateGroupId: options.templateGroup }),
            })
          : await ask("RefreshUploadVideo", { VideoId: videoId });
      const { UploadAuth: uploadAuth, UploadAddress: uploadAddress, VideoId } = answer;
      if (!VideoId || !uploadAuth || !uploadAddress)
        throw new ProviderFailure("temporary", "no-leave", "the vendor answered without a leave to upload");
      return { videoId: VideoId, uploadAuth, uploadAddress };
    },

    async playUrls(videoId) {
      // Expires as everywhere (security.md 26), so the duration is asked first.
      const { Video } = await ask("GetVideoInfo", { VideoId: videoId });
      const seconds = Math.ceil(Video?.Duration ?? 0) + GRACE_SECONDS;
      const { PlayInfoList } = await ask("GetPlayInfo", {
        VideoId: videoId,
        Formats: "m3u8,mp4",
        AuthTimeout: String(seconds),
        OutputType: "cdn",
        ResultType: "Multiple",
      });
      const sources = new Map<Definition, { playUrl: string; isStream: boolean }>();
      for (const { Definition: name = "", Format, PlayURL } of PlayInfoList?.PlayInfo ?? []) {
        const definition = DEFINITIONS[name];
        if (definition === undefined || !PlayURL) continue;
        const isStream = Format === "m3u8";
        // Prefers the stream where there are both.
        if (!sources.has(definition) || (isStream && !sources.get(definition)?.isStream))
          sources.set(definition, { playUrl: PlayURL, isStream });
      }
      if (sources.size === 0)
        throw new ProviderFailure("permanent", "InvalidVideo.NoneStream", "the video has nothing to play");
      return order.flatMap((definition) => {
        const source = sources.get(definition);
        return source ? [{ definition, playUrl: source.playUrl }] : [];
      });
    },

    async describe(videoId) {
      const { Video } = await ask("GetVideoInfo", { VideoId: videoId }).catch((error: unknown) => {
        if (refusedWith(error, NOT_FOUND)) return { Video: undefined };
        throw error;
      });
      if (Video === undefined) return undefined;
      const state = Video.Status ?? "";
      return {
        videoId,
        title: Video.Title ?? "",
        duration: Math.ceil(Video.Duration ?? 0),
        size: Video.Size ?? 0,
        status: STATES[state] ?? "processing",
        // The vendor reports no progress.
        progress: 0,
        failure: FAILURES[state] ?? null,
        coverUrl: Video.CoverURL || null,
        createdAt: new Date(Video.CreationTime ?? options.clock()),
      };
    },

    async remove(videoId) {
      await ask("DeleteVideo", { VideoIds: videoId }).catch((error: unknown) => {
        if (!refusedWith(error, NOT_FOUND)) throw error;
      });
    },

    readEvent(rawBody, headers) {
      const timestamp = headers["x-vod-timestamp"] ?? "";
      const age = Math.abs(options.clock().getTime() / 1000 - Number(timestamp));
      if (!(age <= CALLBACK_SECONDS)) return undefined;
      const signed = `${options.callbackUrl}|${timestamp}|${options.callbackKey}`;
      // The vendor's choice of hash.
      const expected = createHash("md5").update(signed).digest("hex");
      if (!sameSignature(headers["x-vod-signature"] ?? "", expected)) return undefined;
      try {
        const { VideoId } = JSON.parse(rawBody.toString()) as { VideoId?: unknown };
        return typeof VideoId === "string" ? { videoId: VideoId } : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
