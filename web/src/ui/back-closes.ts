// Back on a phone closes what is open over the page before it leaves the page. What opens puts an entry of its own into
// the history, which looks like the page below it; Back with something open closes that and stays on the entry, and an
// entry whose layer is closed is passed over. The router is told of none of it.
import { useEffect, useEffectEvent } from "react";

/** Of an entry: the router's own number of it, and whether it was put there by a layer. */
type Entry = { idx?: number; layer?: true } | null;
type Layer = { close: () => void };

const open: Layer[] = [];
let here: Entry = null;
/** A step of ours is under way. */
let returning = false;

const entry = (): Entry => window.history.state as Entry;

/** Whoever changes pages calls it after each change. */
export const noteEntry = (): void => void (here = entry());

function onBack(event: PopStateEvent): void {
  const [left, landed] = [here, event.state as Entry];
  here = landed;
  const goOn = (step: () => void): void => {
    event.stopImmediatePropagation();
    step();
  };
  if (returning) return goOn(() => (returning = false));
  const top = open.at(-1);
  if (top)
    return goOn(() => {
      returning = true;
      window.history.forward();
      top.close();
    });
  const isTwin = landed?.idx !== undefined && landed.idx === left?.idx;
  const wentBack = (landed?.idx ?? 0) < (left?.idx ?? 0);
  // An entry of a layer that is closed is passed over on the way back; on the way forward it looks like the page before it.
  if (landed?.layer)
    return goOn(() => {
      if (!wentBack) return;
      here = left;
      window.history.back();
    });
  if (!isTwin) return;
  // The page below a layer's entry: one more step, which the router is told of where it has put a page into that entry.
  if (left?.layer) event.stopImmediatePropagation();
  window.history.back();
}

// At once, as the router's own listener would hear first otherwise: the window asks in the order of arrival.
if (typeof window !== "undefined") window.addEventListener("popstate", onBack, { capture: true });

/** Has Back close it while it is open, on a phone. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen || !window.matchMedia("(max-width: 720px)").matches) return undefined;
    const layer: Layer = { close: () => closeNow() };
    open.push(layer);
    if (!entry()?.layer) window.history.pushState({ ...entry(), layer: true }, "");
    noteEntry();
    return () => void open.splice(open.indexOf(layer), 1);
  }, [isOpen]);
}
