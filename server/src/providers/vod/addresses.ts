// Signs addresses and upload leaves, with a key per kind.
import { hmacSha256, sameSignature } from "../sign.ts";

export type Signer = ReturnType<typeof addressSigner>;

export type UploadClaims = {
  videoId: string;
  /** The only size allowed; undefined is any. */
  size?: number | undefined;
  /** Seconds since 1970. */
  expires: number;
};

/** Every check fails closed. */
export function addressSigner(secretKey: string, clock: () => Date) {
  const fileKey = hmacSha256(secretKey, "vod address");
  const streamKey = hmacSha256(secretKey, "vod stream");
  const uploadKey = hmacSha256(secretKey, "vod upload");
  const posterKey = hmacSha256(secretKey, "vod poster");
  const isOpen = (expires: string | number) => Number(expires) > clock().getTime() / 1000;

  const ofFile = (videoId: string, definition: string, expires: string, viewer: string) =>
    hmacSha256(fileKey, JSON.stringify([videoId, definition, expires, viewer])).toString("hex");
  const ofStream = (videoId: string, expires: string, viewer: string) =>
    hmacSha256(streamKey, JSON.stringify([videoId, expires, viewer])).toString("base64url");
  const ofPoster = (videoId: string) => hmacSha256(posterKey, videoId).toString("hex");
  const ofUpload = (claims: string) => hmacSha256(uploadKey, claims).toString("base64url");

  return {
    file: ofFile,
    isFile: (a: {
      videoId: string;
      definition: string;
      expires: string;
      viewer: string;
      signature: string;
    }) =>
      // Signature first, so that without one the answer reveals nothing.
      sameSignature(a.signature, ofFile(a.videoId, a.definition, a.expires, a.viewer)) && isOpen(a.expires),
    /** `<signature>.<expires>.<viewer>`, a path segment that relative addresses inherit. */
    stream: (videoId: string, expires: string, viewer: string) =>
      `${ofStream(videoId, expires, viewer)}.${expires}.${viewer}`,
    isStream(videoId: string, token: string): boolean {
      const [signature = "", expires = "", viewer = "", ...more] = token.split(".");
      if (more.length > 0) return false;
      return sameSignature(signature, ofStream(videoId, expires, viewer)) && isOpen(expires);
    },
    poster: ofPoster,
    isPoster: (videoId: string, signature: string) => sameSignature(signature, ofPoster(videoId)),
    upload(claims: UploadClaims): string {
      const text = Buffer.from(JSON.stringify(claims)).toString("base64url");
      return `${text}.${ofUpload(text)}`;
    },
    /** Undefined when forged or expired. */
    uploadClaims(leave: string): UploadClaims | undefined {
      const [text = "", signature = ""] = leave.split(".");
      if (!sameSignature(signature, ofUpload(text))) return undefined;
      const claims = JSON.parse(Buffer.from(text, "base64url").toString()) as UploadClaims;
      return isOpen(claims.expires) ? claims : undefined;
    },
  };
}
