import { useEffect } from "react";
import { useBlocker } from "react-router";
import { confirm } from "../../ui/confirm.tsx";
import { useUnsaved } from "../session/unsaved.ts";

type Words = { text: string; no: string };
const unsaved: Words = { text: "有还没保存的修改，离开后会丢失。", no: "继续编辑" };

/** What stands within a page that has a guard itself: the router knows one guard at a time. */
const within = new Set<{ changed: () => boolean; words: Words }>();
const changedWithin = () => [...within].find((one) => one.changed());

/** While `changed`, or something within the page is, leaving the page asks first: a link of ours with our dialog, a closed tab with the browser's. */
export function useLeaveGuard(changed: () => boolean, words: Words = unsaved): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && (changed() || changedWithin() !== undefined),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void confirm({ title: "离开此页？", yes: "离开", ...(changedWithin()?.words ?? words) }).then((leave) =>
      leave ? blocker.proceed() : blocker.reset(),
    );
  }, [blocker, words]);
  useClosingGuard(changed);
}

/** The same for a part of a page whose own guard asks for it, too. */
export function useInnerGuard(changed: () => boolean, words: Words = unsaved): void {
  useEffect(() => {
    const guard = { changed, words };
    within.add(guard);
    return () => void within.delete(guard);
  }, [changed, words]);
  useClosingGuard(changed);
}

/** Whether a part of the page holds something that was typed and is not saved. */
export const holdsWithin = (): boolean => changedWithin() !== undefined;

/** Asks before a part of the page with something unsaved gives way to another; whether it may. */
export async function mayLeavePart(title: string): Promise<boolean> {
  const guard = changedWithin();
  return guard === undefined || confirm({ title, yes: "离开", ...guard.words });
}

function useClosingGuard(changed: () => boolean): void {
  useUnsaved(changed);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (changed()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [changed]);
}
