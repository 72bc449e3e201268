// Package copies (domain.md "Copies of a package"); ordering counts them and checks rights.
import type { Tx } from "../../kernel/db/db.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { lockPhones, noteEmployer } from "../identity/service.ts";
import * as queries from "./copies-queries.ts";
import { claimCopies } from "./granting.ts";

/** Phones with a copy or whose verified learner holds the course. Lock the phones and the item first. */
export const phonesServed = async (
  tx: Tx,
  copies: Pick<queries.Copies, "orderItemId" | "courseId" | "phones">,
): Promise<Set<string>> => new Set(await queries.servedAmong(tx, copies));

/** Gives each phone a copy, claimed at once by verified learners, whom it answers. Locks as `phonesServed`. */
export async function giveCopies(tx: Tx, copies: queries.Copies): Promise<number[]> {
  await queries.insertCopies(tx, copies);
  const learners = await queries.learnersWith(tx, copies.phones);
  await claimCopies(tx, learners);
  return learners;
}

/** Keeps names that exist. Lock the item and hold the buyer's account first. */
export async function noteNames(tx: Tx, orderItemId: number, named: readonly queries.Named[]): Promise<void> {
  if (named.length > 0) await queries.noteNames(tx, orderItemId, named);
}

/** Null removes the name. Locks as `noteNames`. */
export async function noteName(
  tx: Tx,
  copy: { orderItemId: number; assignmentId: number },
  name: string | null,
): Promise<void> {
  if (!(await queries.noteName(tx, copy, name))) throw refuse("NOT_FOUND");
}

/** Locks the phone given and the holder's present one, together against deadlock. Lock before any account row. */
export async function lockPhonesOfCopy(
  tx: Tx,
  copy: { orderItemId: number; assignmentId: number },
  others: readonly string[] = [],
): Promise<void> {
  await lockPhones(tx, [...(await queries.phonesOfCopy(tx, copy)), ...others]);
}

/**
 * Takes back a copy and ends its user course; the learner's next waiting copy is then claimed. Lock
 * its phones, then the item first.
 */
export async function takeBackCopy(
  tx: Tx,
  copy: { orderItemId: number; assignmentId: number },
): Promise<void> {
  const userCourseId = await queries.markTakenBack(tx, copy);
  if (userCourseId === undefined) throw refuse("NOT_FOUND");
  if (userCourseId === null) return;
  const userId = await queries.endUnused(tx, userCourseId);
  if (userId === undefined) throw refuse("COPY_STARTED");
  await claimCopies(tx, [userId]);
}

/** On the copy, and on an account without one. */
export async function tellEmployer(
  tx: Tx,
  copy: { orderItemId: number; phone: string; employer: string },
): Promise<void> {
  if (copy.employer === "") return;
  await queries.keepEmployer(tx, copy);
  await noteEmployer(tx, copy.phone, copy.employer);
}
