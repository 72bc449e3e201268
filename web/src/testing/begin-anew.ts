// A page as it is when nothing has been done in it yet: for the drawn tests' files, which share one.
import { vi } from "vitest";
import { cleanup } from "vitest-browser-react";
import { stayHere } from "../features/shell/page-code.ts";
import { queryClient } from "../lib/api/query.ts";
import { noteServerTime } from "../lib/api/server-clock.ts";
import { navigateWith } from "../lib/session/navigation.ts";
import { clearSession } from "../lib/session/session.ts";
import { askToSignInWith } from "../lib/session/sign-in-again.ts";
import { answerNo } from "../ui/confirm.tsx";
import { toastStore } from "../ui/toast.ts";

// Taken as this module is loaded: before the first file has drawn anything.
const address = window.location.href;
const title = document.title;
const marked = [document.documentElement, document.body].map((element) => ({
  element,
  attributes: [...element.attributes].map(({ name, value }) => ({ name, value })),
}));

/** Takes away what was drawn, kept, replaced and remembered; styles and modules stay loaded. */
export async function beginAnew(): Promise<void> {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await cleanup();
  emptyDocument();
  forget();
}

function emptyDocument(): void {
  document.body.replaceChildren();
  for (const { element, attributes } of marked) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    for (const { name, value } of attributes) element.setAttribute(name, value);
  }
  document.title = title;
  window.scrollTo(0, 0);
}

/** Takes away what modules and the address remember as long as the page lives. */
export function forget(): void {
  if (window.location.href !== address) window.history.replaceState(null, "", address);
  clearSession();
  sessionStorage.clear();
  localStorage.clear();
  queryClient.clear();
  toastStore.clear();
  answerNo();
  stayHere();
  noteServerTime(new Date().toUTCString());
  navigateWith((path) => window.location.assign(path));
  askToSignInWith(() => Promise.resolve(false));
}
