import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** How long a page that is drawn in the browser may take to show its heading. */
const patienceMs = 5_000;

/**
 * After a page change gives the focus to the new page's heading, where the next Tab goes on from, and has the title
 * read out. The first page of a visit is announced by the browser itself; another state of the same page (a filter, a
 * place on it) is none.
 */
export function PageArrival() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    return onHeading((heading) => {
      shown.current = pathname;
      focusOn(heading);
      setTitle(document.title);
    });
  }, [pathname]);
  return (
    <p className="sr" aria-live="polite" data-announcer="">
      {title}
    </p>
  );
}

/** Calls back with the page's heading, now or as soon as it is drawn; until then nothing that was left has the focus. */
function onHeading(arrive: (heading: HTMLElement) => void): () => void {
  const find = (): HTMLElement | null => document.querySelector("main h1");
  const now = find();
  if (now) {
    arrive(now);
    return () => {};
  }
  const watcher = new MutationObserver(() => {
    const heading = find();
    if (!heading) return;
    stop();
    // Somebody who has gone on meanwhile stays where they are.
    const resting = document.activeElement === null || document.activeElement === document.body;
    if (resting) arrive(heading);
  });
  const stop = (): void => {
    watcher.disconnect();
    clearTimeout(end);
  };
  const end = setTimeout(stop, patienceMs);
  watcher.observe(document.body, { childList: true, subtree: true });
  return stop;
}

function focusOn(heading: HTMLElement): void {
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
