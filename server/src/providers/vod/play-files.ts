// What a signed address of the stand-in leads to: a file under the video's folder, or nothing.
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { EmbeddedVod } from "./embedded.ts";
import { isMissing } from "./video-store.ts";

export type Found = { path: string; size: number; modified: Date; type?: string };

const STREAM_FILE = /^(?:master\.m3u8|(?:FHD|HD|SD|LD)\/(?:index\.m3u8|init\.mp4|seg\d{5}\.m4s))$/;
const TYPES: Readonly<Record<string, string>> = {
  m3u8: "application/vnd.apple.mpegurl",
  m4s: "video/iso.segment",
  mp4: "video/mp4",
};

type SignedFile = { videoId: string; definition: string; expires: string; viewer: string; signature: string };
type Parts = Pick<EmbeddedVod, "store" | "signer">;

/** The MP4 behind a signed address, "forbidden" when it is forged or over, undefined when the video is gone. */
export async function mp4File(
  { store, signer }: Parts,
  of: SignedFile,
): Promise<Found | "forbidden" | undefined> {
  if (!signer.isFile(of)) return "forbidden";
  return fileAt(join(store.folderOf(of.videoId), `${of.definition}.mp4`), "video/mp4");
}

/** The same of a playlist or a piece of a stream; `token` is the place in the path that was signed. */
export async function streamFile(
  { store, signer }: Parts,
  of: { videoId: string; token: string; file: string },
): Promise<Found | "forbidden" | undefined> {
  if (!signer.isStream(of.videoId, of.token)) return "forbidden";
  if (!STREAM_FILE.test(of.file)) return undefined;
  const { streams } = (await store.load(of.videoId)) ?? {};
  if (!streams) return undefined;
  const type = TYPES[of.file.slice(of.file.lastIndexOf(".") + 1)];
  return fileAt(join(store.folderOf(of.videoId), streams.folder, of.file), type);
}

/** A video's picture; its address has no end, as it stands in lists. */
export async function posterFile(
  { store, signer }: Parts,
  of: { videoId: string; signature: string },
): Promise<Found | "forbidden" | undefined> {
  if (!signer.isPoster(of.videoId, of.signature)) return "forbidden";
  const { streams } = (await store.load(of.videoId)) ?? {};
  return streams && fileAt(join(store.folderOf(of.videoId), streams.folder, "poster.jpg"), "image/jpeg");
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
