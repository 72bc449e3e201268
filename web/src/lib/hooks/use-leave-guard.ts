import { useEffect } from "react";
import { useBlocker } from "react-router";
import { confirm } from "../../ui/confirm.tsx";
import { useUnsaved } from "../session/unsaved.ts";

type Words = { text: string; no: string };
const unsaved: Words = { text: "有还没保存的修改，离开后会丢失。", no: "继续编辑" };

type Guard = { changed: () => boolean; words: Words };
const ofPages = new Set<Guard>();
/** Of what stands within a page and is saved or dropped for itself: a chapter's form, a dialog. */
const ofParts = new Set<Guard>();
const changedOf = (guards: ReadonlySet<Guard>) => [...guards].find((one) => one.changed());

/**
 * For a layout around pages with forms: a link of ours or the browser's back asks before it leaves a page that holds something
 * unsaved. In one place, as the router knows one blocker at a time.
 */
export function useAskingLeave(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      (changedOf(ofParts) ?? changedOf(ofPages)) !== undefined,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const { words } = changedOf(ofParts) ?? changedOf(ofPages) ?? { words: unsaved };
    void confirm({ title: "离开此页？", yes: "离开", ...words }).then((leave) =>
      leave ? blocker.proceed() : blocker.reset(),
    );
  }, [blocker]);
}

/** While `changed`, leaving the page asks first: within the site with our dialog (its layout's `useAskingLeave`), a closed tab with the browser's. */
export const useLeaveGuard = (changed: () => boolean, words: Words = unsaved): void =>
  useGuard(ofPages, changed, words);

/** The same for a part of a page, which `mayLeavePart` and `holdsWithin` speak of. */
export const useInnerGuard = (changed: () => boolean, words: Words = unsaved): void =>
  useGuard(ofParts, changed, words);

/** Whether a part of the page holds something that was typed and is not saved. */
export const holdsWithin = (): boolean => changedOf(ofParts) !== undefined;

/** Asks before a part of the page with something unsaved gives way to another; whether it may. */
export async function mayLeavePart(title: string): Promise<boolean> {
  const guard = changedOf(ofParts);
  return guard === undefined || confirm({ title, yes: "离开", ...guard.words });
}

function useGuard(guards: Set<Guard>, changed: () => boolean, words: Words): void {
  useEffect(() => {
    const guard = { changed, words };
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [guards, changed, words]);
  useUnsaved(changed);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (changed()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [changed]);
}
