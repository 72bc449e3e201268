// Videos on local disk: DATA_DIR/vod/<videoId>/ holds one MP4 a definition and video.json. Served by embedded-routes.ts
// from addresses that are signed and end.
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { copyFile, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ProviderFailure } from "../failure.ts";
import { hmacSha256, sameSignature } from "../sign.ts";
import { probeMp4 } from "./mp4-probe.ts";
import type { Definition, VideoInfo, VodPort } from "./port.ts";

export type EmbeddedVodOptions = {
  dataDir: string;
  /** Scheme and host of the site; "" makes every address relative to the page. */
  publicUrl: string;
  /** The server's secret; the signing key of addresses is derived from it. */
  secretKey: string;
  clock: () => Date;
};

export type EmbeddedVod = VodPort & {
  /**
   * The file behind a signed address, "forbidden" when the signature is forged or its time is over, undefined when
   * the video is gone.
   */
  resolve(
    request: SignedAddress,
  ): Promise<{ path: string; size: number; modified: Date } | "forbidden" | undefined>;
};

export type SignedAddress = {
  videoId: string;
  definition: string;
  expires: string;
  viewer: string;
  signature: string;
};

const GRACE_SECONDS = 600;
const VIDEO_ID = /^[A-Za-z0-9-]{4,40}$/;

/** The vendor's ladder: LD 360, SD 480, HD 720, FHD 1080 lines. */
function definitionOf(height: number): Definition {
  if (height > 720) return "FHD";
  if (height > 480) return "HD";
  return height > 360 ? "SD" : "LD";
}

type Stored = { title: string; duration: number; size: number; definitions: Definition[]; createdAt: string };

/** Opens the video store under DATA_DIR/vod. */
export function embeddedVod({ dataDir, publicUrl, secretKey, clock }: EmbeddedVodOptions): EmbeddedVod {
  const root = join(dataDir, "vod");
  mkdirSync(root, { recursive: true });
  const key = hmacSha256(secretKey, "vod address");

  const sign = (videoId: string, definition: string, expires: string, viewer: string) =>
    hmacSha256(key, JSON.stringify([videoId, definition, expires, viewer])).toString("hex");

  async function load(videoId: string): Promise<Stored | undefined> {
    if (!VIDEO_ID.test(videoId)) return undefined;
    try {
      return JSON.parse(await readFile(join(root, videoId, "video.json"), "utf8")) as Stored;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  const infoOf = (videoId: string, { title, duration, size, createdAt }: Stored): VideoInfo => ({
    videoId,
    title,
    duration,
    size,
    status: "normal",
    coverUrl: null,
    createdAt: new Date(createdAt),
  });

  return {
    async playUrls(videoId, { viewer = "" } = {}) {
      const video = await load(videoId);
      if (video === undefined)
        throw new ProviderFailure("permanent", "InvalidVideo.NotFound", "no such video");
      const expires = String(Math.floor(clock().getTime() / 1000) + video.duration + GRACE_SECONDS);
      return video.definitions.map((definition) => {
        const query = new URLSearchParams({ expires });
        if (viewer !== "") query.set("viewer", viewer);
        query.set("signature", sign(videoId, definition, expires, viewer));
        return { definition, playUrl: `${publicUrl}/vod/${videoId}/${definition}.mp4?${query.toString()}` };
      });
    },

    async describe(videoId) {
      const video = await load(videoId);
      return video && infoOf(videoId, video);
    },

    async importFile(videoId, path, title) {
      if (!VIDEO_ID.test(videoId)) throw new ProviderFailure("permanent", "InvalidVideoId", "not a video id");
      const probed = await probeMp4(path);
      if (probed === undefined)
        throw new ProviderFailure("permanent", "InvalidFile", "the file is no MP4 video");
      const definition = definitionOf(probed.height);
      const stored: Stored = {
        title,
        duration: Math.ceil(probed.durationSeconds),
        size: (await stat(path)).size,
        definitions: [definition],
        createdAt: clock().toISOString(),
      };
      // Built beside its place and then moved there whole, so that a crash leaves no half video.
      const building = join(root, `.${randomUUID()}`);
      try {
        await mkdir(building);
        await copyFile(path, join(building, `${definition}.mp4`));
        const copy = await open(join(building, `${definition}.mp4`), "r+");
        try {
          await copy.sync();
        } finally {
          await copy.close();
        }
        await writeFile(join(building, "video.json"), JSON.stringify(stored), { flush: true });
        await rm(join(root, videoId), { recursive: true, force: true });
        await rename(building, join(root, videoId));
      } finally {
        await rm(building, { recursive: true, force: true });
      }
      return infoOf(videoId, stored);
    },

    async remove(videoId) {
      if (VIDEO_ID.test(videoId)) await rm(join(root, videoId), { recursive: true, force: true });
    },

    async resolve({ videoId, definition, expires, viewer, signature }) {
      // The signature first: without a valid one the answer does not depend on what exists.
      if (!sameSignature(signature, sign(videoId, definition, expires, viewer))) return "forbidden";
      if (!(Number(expires) > clock().getTime() / 1000)) return "forbidden";
      const path = join(root, videoId, `${definition}.mp4`);
      try {
        const { size, mtime } = await stat(path);
        return { path, size, modified: mtime };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
  };
}

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";
