// People's own pictures. The storage is never asked within a transaction: one that names a picture looks again afterwards
// whether it is still there, one that removed a picture looks whether it was named meanwhile, and either takes the name
// away then, so that no account goes on showing what is gone. What a crash leaves behind goes with the nightly sweep.
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Keys } from "../../kernel/crypto.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { categoryOf, isStored, ownerMarkOf } from "../../providers/storage/port.ts";
import { unnamePicture } from "./profile-queries.ts";
import { isPictureUsed } from "./queries.ts";

/** What the names of a person's uploaded pictures begin with: 16 characters that tell nobody else who it is. */
export const pictureMark = (keys: Keys, userId: number): string =>
  shortMark(keys.mark("picture", String(userId)));

/** During a change of DATA_KEY a picture may have been uploaded under the mark of before it. */
const isMarkOf = (keys: Keys, userId: number, mark: string | undefined): boolean =>
  keys.marks("picture", String(userId)).some((one) => shortMark(one) === mark);

const shortMark = (mark: string): string => Buffer.from(mark, "base64url").toString("hex").slice(0, 16);

/** Refuses (UPLOAD_REFUSED) an address under which no picture lies that the caller uploaded as their own. */
export async function checkPicture(
  { providers: { storage }, config: { keys }, user }: Ctx<SessionUser>,
  url: string,
): Promise<void> {
  const key = keyOf(url);
  const isTheirs = isMarkOf(keys, user.userId, ownerMarkOf(key)) && storage.publicUrl(key) === url;
  if (!isTheirs || !(await isStored(storage, key, "image/avatar"))) throw refuse("UPLOAD_REFUSED");
}

/**
 * Looks once more after a picture that the caller has named: removed meanwhile, it is taken away from the account, and
 * refused (UPLOAD_REFUSED). A storage that does not answer changes nothing: what was saved stays.
 */
export async function keepOnlyIfThere(ctx: Ctx<SessionUser>, url: string): Promise<void> {
  try {
    if (await isStored(ctx.providers.storage, keyOf(url), "image/avatar")) return;
  } catch (error) {
    return ctx.log.warn({ err: error }, "a picture could not be looked after");
  }
  // Replaced by another one in the meantime, it is nobody's loss.
  if (await unnamePicture(ctx.db, ctx.user.userId, url)) throw refuse("UPLOAD_REFUSED");
}

/** Throws away a picture that this person showed and nobody shows any more. */
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
