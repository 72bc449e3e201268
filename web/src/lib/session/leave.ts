import { flushSync } from "react-dom";
import type { NavigateFunction } from "react-router";
import { paths } from "../../paths.ts";
import { forgetOwn } from "../storage.ts";
import { clearSession } from "./session.ts";

/** Signs the person out of this browser and goes home. */
export async function leave(navigate: NavigateFunction): Promise<void> {
  // At once: a personal page then leads to sign-in first, and the last navigation wins.
  flushSync(clearSession);
  forgetOwn();
  await navigate(paths.home());
}
