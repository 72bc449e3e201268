import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { EmbeddedVod } from "./embedded.ts";
import { POSTER } from "./pictures.ts";
import { isMissing, picturesOf } from "./video-store.ts";

export type Found = { path: string; size: number; modified: Date; type?: string };

const STREAM_FILE = /^(?:master\.m3u8|(?:FHD|HD|SD|LD)\/(?:index\.m3u8|init\.mp4|seg\d{5}\.m4s))$/;
const PICTURE_FILE = /^previews(?:\.vtt|-\d{3}\.jpg)$/;
const TYPES: Readonly<Record<string, string>> = {
  m3u8: "application/vnd.apple.mpegurl",
  m4s: "video/iso.segment",
  mp4: "video/mp4",
  vtt: "text/vtt; charset=utf-8",
  jpg: "image/jpeg",
};

type SignedFile = { videoId: string; definition: string; expires: string; viewer: string; signature: string };
type Parts = Pick<EmbeddedVod, "store" | "signer">;

/** "forbidden" when forged or expired, undefined when gone. */
export async function mp4File(
  { store, signer }: Parts,
  asked: SignedFile,
): Promise<Found | "forbidden" | undefined> {
  if (!signer.isFile(asked)) return "forbidden";
  return fileAt(join(store.folderOf(asked.videoId), `${asked.definition}.mp4`), "video/mp4");
}

/** `token` is the signed path segment. */
export async function streamFile(
  { store, signer }: Parts,
  asked: { videoId: string; token: string; file: string },
): Promise<Found | "forbidden" | undefined> {
  if (!signer.isStream(asked.videoId, asked.token)) return "forbidden";
  const isPicture = PICTURE_FILE.test(asked.file);
  if (!isPicture && !STREAM_FILE.test(asked.file)) return undefined;
  const video = await store.load(asked.videoId);
  const streams = video && (isPicture ? picturesOf(video) : video.streams);
  if (!streams) return undefined;
  const type = TYPES[asked.file.slice(asked.file.lastIndexOf(".") + 1)];
  return fileAt(join(store.folderOf(asked.videoId), streams.folder, asked.file), type);
}

/** The address never expires, because lists hold it. */
export async function posterFile(
  { store, signer }: Parts,
  asked: { videoId: string; signature: string },
): Promise<Found | "forbidden" | undefined> {
  if (!signer.isPoster(asked.videoId, asked.signature)) return "forbidden";
  const video = await store.load(asked.videoId);
  const pictures = video && picturesOf(video);
  return pictures && fileAt(join(store.folderOf(asked.videoId), pictures.folder, POSTER), "image/jpeg");
}

async function fileAt(path: string, type: string | undefined): Promise<Found | undefined> {
  try {
    const { size, mtime } = await stat(path);
    return { path, size, modified: mtime, ...(type && { type }) };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
