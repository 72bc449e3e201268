// People's own pictures. Whoever names one and whoever removes one holds the account first, so that no account shows a
// picture that is gone; what a crash leaves behind goes with the nightly sweep.
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Keys } from "../../kernel/crypto.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { categoryOf, ownerMarkOf } from "../../providers/storage/port.ts";
import { lockPerson } from "./profile-queries.ts";
import { isPictureUsed } from "./queries.ts";

/** What the names of a person's uploaded pictures begin with: 16 characters that tell nobody else who it is. */
export const pictureMark = (keys: Keys, userId: number): string =>
  Buffer.from(keys.mark("picture", String(userId)), "base64url")
    .toString("hex")
    .slice(0, 16);

/** Refuses (UPLOAD_REFUSED) an address under which no picture lies that the caller uploaded as their own. */
export async function checkPicture(
  { providers: { storage }, config: { keys }, user }: Ctx<SessionUser>,
  url: string,
): Promise<void> {
  const key = keyOf(url);
  const isTheirs = ownerMarkOf(key) === pictureMark(keys, user.userId) && storage.publicUrl(key) === url;
  const object = isTheirs ? await storage.open(key) : undefined;
  if (!object) throw refuse("UPLOAD_REFUSED");
  object.stream.destroy();
}

/** Throws away a picture that this person showed and nobody shows any more. */
export async function removePicture(
  { db, providers: { storage }, log }: Pick<Ctx, "db" | "providers" | "log">,
  userId: number,
  url: string | null,
): Promise<void> {
  if (url === null || categoryOf(keyOf(url)) !== "image/avatar") return;
  await transaction(db, async (tx) => {
    await lockPerson(tx, userId);
    if (!(await isPictureUsed(tx, url))) await storage.remove(keyOf(url));
  }).catch((error: unknown) => log.warn({ err: error }, "a picture that nobody shows could not be removed"));
}

const keyOf = (url: string): string => url.slice(Math.max(0, url.indexOf("image/avatar/")));
