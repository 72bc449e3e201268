import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { answerNo, confirm } from "../../ui/confirm.tsx";
import { useUnsaved } from "../session/unsaved.ts";

type Words = { text: string; no: string };
/** What is said unless there is something to say that fits better. */
export const unsaved: Words = { text: "有还没保存的修改，离开后会丢失。", no: "继续编辑" };

type Guard = {
  changed: () => boolean;
  words: Words;
  /** It is gone with the page, or already with the tab of it that the address names. */
  goesWith: "page" | "tab";
};
const ofPages = new Set<Guard>();
/** Of what stands within a page and is saved or dropped for itself: a chapter's form, a dialog. */
const ofParts = new Set<Guard>();
const lookAgainMs = 250;

const tabOf = ({ search }: Location): string | null => new URLSearchParams(search).get("tab");

/** What a move would take away, if anything: a part's before its page's. */
function lostBy(from: Location, to: Location): Guard | undefined {
  const leavesPage = from.pathname !== to.pathname;
  if (!leavesPage && tabOf(from) === tabOf(to)) return undefined;
  return [...ofParts, ...ofPages].find(
    ({ goesWith, changed }) => (leavesPage || goesWith === "tab") && changed(),
  );
}

/**
 * For a layout around pages with forms: a link of ours or the browser's back asks before it takes away what is unsaved. In
 * one place, as the router knows one blocker at a time. What is saved while the question stands is lost by nothing: it goes on.
 */
export function useAskingLeave(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => lostBy(currentLocation, nextLocation) !== undefined,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return undefined;
    const { words } = heldGuard() ?? { words: unsaved };
    let isAsked = true;
    const end = (go: () => void): void => {
      isAsked = false;
      go();
    };
    void confirm({ title: "离开此页？", yes: "离开", ...words }).then((leave) => {
      if (isAsked) end(leave ? blocker.proceed : blocker.reset);
    });
    const looking = setInterval(() => {
      if (isAsked && heldGuard() === undefined)
        end(() => {
          answerNo();
          blocker.proceed();
        });
    }, lookAgainMs);
    return () => {
      clearInterval(looking);
      // Another move went through meanwhile: this question is about nothing any more.
      if (isAsked) end(answerNo);
    };
  }, [blocker]);
}

/** While `changed`, leaving the page asks first: within the site with our dialog (its layout's `useAskingLeave`), a closed tab with the browser's. */
export const useLeaveGuard = (
  changed: () => boolean,
  words: Words = unsaved,
  goesWith: Guard["goesWith"] = "page",
): void => useGuard(ofPages, changed, words, goesWith);

/** The same for a part of a page, which `mayLeavePart` and `holdsWithin` speak of. */
export const useInnerGuard = (
  changed: () => boolean,
  words: Words = unsaved,
  goesWith: Guard["goesWith"] = "page",
): void => useGuard(ofParts, changed, words, goesWith);

const heldPart = () => [...ofParts].find((one) => one.changed());
const heldGuard = () => heldPart() ?? [...ofPages].find((one) => one.changed());

/** Whether a part of the page holds something that was typed and is not saved. */
export const holdsWithin = (): boolean => heldPart() !== undefined;

/** Asks before a part of the page with something unsaved gives way to another; whether it may. */
export async function mayLeavePart(title: string): Promise<boolean> {
  const guard = heldPart();
  return guard === undefined || confirm({ title, yes: "离开", ...guard.words });
}

function useGuard(
  guards: Set<Guard>,
  changed: () => boolean,
  words: Words,
  goesWith: Guard["goesWith"],
): void {
  useEffect(() => {
    const guard = { changed, words, goesWith };
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [guards, changed, words, goesWith]);
  useUnsaved(changed);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (changed()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [changed]);
}
