import { buildIfStale } from "../tools/build.ts";
import { makeSeed } from "./server.ts";

/** Builds the pages if they are stale and makes the shop that each worker copies; returns how to remove it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildIfStale((sentence) => console.log(sentence));
  return makeSeed();
}
