// Uploads a video in pieces (tus), which can pause and resume after a cut or another day; this
// browser remembers what was sent.
import { getUploadAuth } from "@zhutu/domain/media/contract.ts";
import { titleOfFile } from "@zhutu/domain/media/video.ts";
import { CallError, type CallReply } from "@zhutu/domain/endpoint.ts";
import { isForPeople } from "@zhutu/domain/text-forms.ts";
import { DetailedError, type PreviousUpload, Upload } from "tus-js-client";
import { currentSession } from "../session/session.ts";
import { api, networkLost, sentenceOf } from "./api.ts";

type Leave = CallReply<typeof getUploadAuth>;

export type Sending = {
  /** What has arrived stays. */
  pause(): void;
  /** After a pause or failure. */
  goOn(): void;
  /** Stops and forgets what has arrived. */
  giveUp(): Promise<void>;
};

type Told = {
  /** The library knows the video now. */
  onBegun: (videoId: string) => void;
  onProgress: (sentBytes: number) => void;
  onDone: () => void;
  onFailed: (sentence: string) => void;
};

/** At 30 KB a second still within ten minutes, after which the server ends a request. */
const PIECE_BYTES = 16 * 1024 * 1024;
/** A permit lasts 50 minutes; a piece that begins now must end before. */
const RENEW_AFTER_MS = 35 * 60_000;
const RETRY_AFTER_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000];
const LEAVE_HEADER = "upload-auth";

/**
 * Uploads a file as a new video or resumes this browser's upload; `videoId`: for an existing video.
 */
export function sendVideo(file: File, videoId: string | undefined, told: Told): Sending {
  let wanted = true;
  let upload: Upload | undefined;
  let leave: Leave | undefined;
  let leaveSince = 0;

  const askLeave = async (id: string | undefined): Promise<Leave> => {
    const query = { title: titleOfFile(file.name), fileName: file.name, size: file.size };
    leave = await api(getUploadAuth, { query: { ...query, videoId: id } }, { quiet: true });
    leaveSince = Date.now();
    return leave;
  };
  const fail = (error: unknown): void => {
    if (wanted) told.onFailed(sentenceOfUpload(error));
  };

  const begin = async (): Promise<void> => {
    const sending = new Upload(file, {
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_AFTER_MS,
      removeFingerprintOnSuccess: true,
      fingerprint: async () => markOf(file),
      onBeforeRequest: async (request) => {
        if (leave && Date.now() - leaveSince > RENEW_AFTER_MS) await askLeave(leave.videoId);
        request.setHeader(LEAVE_HEADER, leave?.uploadAuth ?? "");
      },
      onProgress: (sent) => wanted && told.onProgress(sent),
      onSuccess: () => told.onDone(),
      onError: fail,
    });
    const { previous, leave: given } = await goingOn(await sending.findPreviousUploads(), videoId, askLeave);
    if (!given.uploadAddress.startsWith("/"))
      throw new CallError(200, "error", "当前的视频服务不接收本页上传，请在它的控制台上传");
    sending.options.endpoint = given.uploadAddress;
    sending.options.metadata = { videoId: given.videoId, filename: file.name };
    if (previous) sending.resumeFromPreviousUpload(previous);
    upload = sending;
    told.onBegun(given.videoId);
    if (wanted) sending.start();
  };

  let beginning: Promise<void> | undefined;
  const start = (): void => {
    if (upload) return upload.start();
    beginning ??= begin()
      .catch(fail)
      .finally(() => (beginning = undefined));
  };

  start();
  return {
    pause() {
      wanted = false;
      void upload?.abort();
    },
    goOn() {
      wanted = true;
      start();
    },
    async giveUp() {
      wanted = false;
      // The video is deleted with everything received, so nothing needs ending by name.
      await upload?.abort();
      const known = (await upload?.findPreviousUploads()) ?? [];
      for (const one of known) await upload?.options.urlStorage?.removeUpload(one.urlStorageKey);
    },
  };
}

/** Identifies a person's file, also when chosen again. */
const markOf = ({ name, size, lastModified }: File): string =>
  `zhutu-video-${currentSession()?.userId ?? 0}-${lastModified}-${size}-${name}`;

/** Resumes this browser's upload if its video still accepts it; else asks for a new permit. */
async function goingOn(
  known: readonly PreviousUpload[],
  videoId: string | undefined,
  askLeave: (id: string | undefined) => Promise<Leave>,
): Promise<{ previous?: PreviousUpload; leave: Leave }> {
  const previous = known.find((one) => videoId === undefined || one.metadata["videoId"] === videoId);
  if (previous?.metadata["videoId"] === undefined) return { leave: await askLeave(videoId) };
  try {
    return { previous, leave: await askLeave(previous.metadata["videoId"]) };
  } catch (error) {
    // Deleted meanwhile or complete: the file becomes a new video.
    const isOver = error instanceof CallError && (error.status === 404 || error.reason === "VIDEO_ARRIVED");
    if (!isOver || videoId !== undefined) throw error;
    return { leave: await askLeave(undefined) };
  }
}

function sentenceOfUpload(error: unknown): string {
  if (error instanceof CallError) return sentenceOf(error) || "上传失败，请重试";
  if (!(error instanceof DetailedError)) return "文件不能读取，请重新选择";
  const said = error.originalResponse?.getBody().trim() ?? "";
  if (isForPeople(said)) return said;
  return error.originalResponse ? "上传失败，请重试" : networkLost;
}
