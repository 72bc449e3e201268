// Copies of a package order, given to phones and taken back (domain.md "Copies of a package"). Who may do so, and how
// many copies an item has, is ordering's.
import type { Tx } from "../../kernel/db/db.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { lockPhones, noteEmployer } from "../identity/service.ts";
import * as queries from "./copies-queries.ts";
import { claimCopies } from "./granting.ts";

/**
 * Which of these phones need no copy: they have one of this item, or their verified account holds the course. It
 * stays so until the transaction ends, as far as copies are concerned. Lock the item first.
 */
export async function phonesServed(
  tx: Tx,
  of: Pick<queries.Copies, "orderItemId" | "courseId" | "phones">,
): Promise<Set<string>> {
  await lockPhones(tx, of.phones);
  return new Set(await queries.servedAmong(tx, of));
}

/**
 * Gives each phone a copy: a user course at once where a learner has verified it, else one that waits until somebody
 * does. Answers the learners who have verified one. Ask `phonesServed` first, in the same transaction.
 */
export async function giveCopies(tx: Tx, copies: queries.Copies): Promise<number[]> {
  await queries.insertCopies(tx, copies);
  const learners = await queries.learnersWith(tx, copies.phones);
  await claimCopies(tx, learners);
  return learners;
}

/**
 * Keeps the buyer's names with the item's copies of these phones; one that has a name keeps it. Lock the item first, and
 * hold the buyer's account.
 */
export async function noteNames(tx: Tx, orderItemId: number, named: readonly queries.Named[]): Promise<void> {
  if (named.length > 0) await queries.noteNames(tx, orderItemId, named);
}

/** Writes the buyer's name for who has that copy over the one before; null takes it away. NOT_FOUND when it is not given (any more). Lock as for `noteNames`. */
export async function noteName(
  tx: Tx,
  of: { orderItemId: number; assignmentId: number },
  name: string | null,
): Promise<void> {
  if (!(await queries.noteName(tx, of, name))) throw refuse("NOT_FOUND");
}

/**
 * Takes a copy of that item back and ends the user course it has become. Refuses NOT_FOUND when it is not (or no
 * longer) given, COPY_STARTED once it was used. Another copy of the course that waited for the learner is theirs then.
 */
export async function takeBackCopy(tx: Tx, of: { orderItemId: number; assignmentId: number }): Promise<void> {
  const phones = await queries.phonesOfCopy(tx, of);
  if (phones.length === 0) throw refuse("NOT_FOUND");
  // Both at once: claiming below locks the holder's present phone, and one after the other could wait in a circle.
  await lockPhones(tx, phones);
  const userCourseId = await queries.markTakenBack(tx, of);
  if (userCourseId === undefined) throw refuse("NOT_FOUND");
  if (userCourseId === null) return;
  const userId = await queries.endUnused(tx, userCourseId);
  if (userId === undefined) throw refuse("COPY_STARTED");
  await claimCopies(tx, [userId]);
}

/** Notes where the claimant works: with their account, where it knows none yet, or with the copy until there is one. */
export async function tellEmployer(
  tx: Tx,
  of: { orderItemId: number; phone: string; employer: string },
): Promise<void> {
  if (of.employer === "") return;
  await queries.keepEmployer(tx, of);
  await noteEmployer(tx, of.phone, of.employer);
}
