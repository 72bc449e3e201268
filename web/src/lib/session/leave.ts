import { flushSync } from "react-dom";
import type { NavigateFunction } from "react-router";
import { paths } from "../../paths.ts";
import { forgetOwn } from "../storage.ts";
import { clearSession } from "./session.ts";

/** Forgets the person in this browser and goes to the home page, from whatever page. */
export async function leave(navigate: NavigateFunction): Promise<void> {
  // At once, so that a personal page has led to the sign-in before: the last way that is taken counts.
  flushSync(clearSession);
  forgetOwn();
  await navigate(paths.home());
}
