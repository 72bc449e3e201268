// Storage calls stay outside transactions: after naming or removing a picture we check again. A
// nightly sweep removes what a crash leaves.
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Keys } from "../../kernel/crypto.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { categoryOf, isStored, ownerMarkOf } from "../../providers/storage/port.ts";
import { unnamePicture } from "./profile-queries.ts";
import { isPictureUsed } from "./queries.ts";

/** Prefix of a person's pictures, revealing no id. */
export const pictureMark = (keys: Keys, userId: number): string =>
  Buffer.from(keys.mark("picture", String(userId)), "base64url")
    .toString("hex")
    .slice(0, 16);

/** Refuses UPLOAD_REFUSED unless the caller uploaded it. */
export async function checkPicture(
  { providers: { storage }, config: { keys }, user }: Ctx<SessionUser>,
  url: string,
): Promise<void> {
  const key = keyOf(url);
  const isTheirs = ownerMarkOf(key) === pictureMark(keys, user.userId) && storage.publicUrl(key) === url;
  if (!isTheirs || !(await isStored(storage, key, "image/avatar"))) throw refuse("UPLOAD_REFUSED");
}

/**
 * Clears a picture removed meanwhile and refuses UPLOAD_REFUSED. If storage fails, the profile
 * stays.
 */
export async function keepOnlyIfThere(ctx: Ctx<SessionUser>, url: string): Promise<void> {
  try {
    if (await isStored(ctx.providers.storage, keyOf(url), "image/avatar")) return;
  } catch (error) {
    return ctx.log.warn({ err: error }, "a picture could not be looked after");
  }
  // Another picture replaced it meanwhile.
  if (await unnamePicture(ctx.db, ctx.user.userId, url)) throw refuse("UPLOAD_REFUSED");
}

/** Unless an account still shows it. */
export async function removePicture(
  { db, providers: { storage }, log }: Pick<Ctx, "db" | "providers" | "log">,
  userId: number,
  url: string | null,
): Promise<void> {
  if (url === null || categoryOf(keyOf(url)) !== "image/avatar") return;
  try {
    if (await isPictureUsed(db, url)) return;
    await storage.remove(keyOf(url));
    await unnamePicture(db, userId, url);
  } catch (error) {
    log.warn({ err: error }, "a picture that nobody shows could not be removed");
  }
}

const keyOf = (url: string): string => url.slice(Math.max(0, url.indexOf("image/avatar/")));
