// Back on a phone first closes what is open over the page. An open layer pushes a history entry
// that looks like its page; Back closes the layer and stays, and entries of closed layers are
// skipped. The router notices nothing.
import { useEffect, useEffectEvent } from "react";

/** `idx`: the router's number; `layer`: pushed by a layer. */
type Entry = { idx?: number; layer?: true } | null;
type Layer = { close: () => void };

const open: Layer[] = [];
let here: Entry = null;
/** Our own step is under way. */
let returning = false;

const entry = (): Entry => window.history.state as Entry;

/** Call after each page change. */
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
  // Skip a closed layer's entry when going back; forward it looks like the page before it.
  if (landed?.layer)
    return goOn(() => {
      if (!wentBack) return;
      here = left;
      window.history.back();
    });
  if (!isTwin) return;
  // Below a layer's entry: one more step, which the router hears of if it put a page there.
  if (left?.layer) event.stopImmediatePropagation();
  window.history.back();
}

// Registered at once, so that it runs before the router's listener.
if (typeof window !== "undefined") window.addEventListener("popstate", onBack, { capture: true });

/** On a phone, Back closes it while it is open. */
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
