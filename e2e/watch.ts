import type { ConsoleMessage, Page, Response } from "@playwright/test";

/** What went wrong on a page that a person may not have seen. */
export type Problems = {
  /** Excuses console messages, page errors and answers whose text matches: for journeys that provoke a refusal. */
  expect(pattern: RegExp): void;
  /** What was seen and not excused. */
  list(): string[];
};

/** Collects console errors, uncaught errors and answers of 500 and above, on every page it is given. */
export function watchProblems(): Problems & { watch(page: Page): () => void } {
  const seen: string[] = [];
  const excused: RegExp[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== "error") return;
    const { url } = message.location();
    seen.push(`console: ${message.text()}${url ? ` (${url})` : ""}`);
  };
  const onError = (error: Error) => void seen.push(`page error: ${error.stack ?? error.message}`);
  const onResponse = (response: Response) => {
    if (response.status() >= 500) seen.push(`answer ${response.status()}: ${response.url()}`);
  };
  return {
    expect: (pattern) => void excused.push(pattern),
    list: () => seen.filter((text) => !excused.some((pattern) => pattern.test(text))),
    watch(page) {
      page.on("console", onConsole).on("pageerror", onError).on("response", onResponse);
      return () => void page.off("console", onConsole).off("pageerror", onError).off("response", onResponse);
    },
  };
}
