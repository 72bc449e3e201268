import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { answerNo, confirm } from "../../ui/confirm.tsx";
import { useUnsaved } from "../session/unsaved.ts";

type Words = { text: string; no: string };
/** The default question. */
export const unsaved: Words = { text: "有还没保存的修改，离开后会丢失。", no: "继续编辑" };

type Guard = {
  changed: () => boolean;
  words: Words;
  /** Lost when leaving the page, or already its tab. */
  goesWith: "page" | "tab";
};
const ofPages = new Set<Guard>();
/** For parts saved by themselves, such as a chapter's form or a dialog. */
const ofParts = new Set<Guard>();
const lookAgainMs = 250;

const tabOf = ({ search }: Location): string | null => new URLSearchParams(search).get("tab");

/** What a move would lose, parts before pages. */
function lostBy(from: Location, to: Location): Guard | undefined {
  const leavesPage = from.pathname !== to.pathname;
  if (!leavesPage && tabOf(from) === tabOf(to)) return undefined;
  return [...ofParts, ...ofPages].find(
    ({ goesWith, changed }) => (leavesPage || goesWith === "tab") && changed(),
  );
}

/**
 * For layouts around forms: leaving asks before unsaved input is lost. In one place, because the
 * router has one blocker. If a save ends meanwhile, the move goes on.
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
      // Another move went through, so this question is moot.
      if (isAsked) end(answerNo);
    };
  }, [blocker]);
}

/**
 * Asks before leaving while `changed`: within the site by `useAskingLeave`, for a closed tab by the
 * browser.
 */
export const useLeaveGuard = (
  changed: () => boolean,
  words: Words = unsaved,
  goesWith: Guard["goesWith"] = "page",
): void => useGuard(ofPages, changed, words, goesWith);

/** The same for a part of a page (`mayLeavePart`, `holdsWithin`). */
export const useInnerGuard = (
  changed: () => boolean,
  words: Words = unsaved,
  goesWith: Guard["goesWith"] = "page",
): void => useGuard(ofParts, changed, words, goesWith);

const heldPart = () => [...ofParts].find((one) => one.changed());
const heldGuard = () => heldPart() ?? [...ofPages].find((one) => one.changed());

/** Whether a part of the page has unsaved input. */
export const holdsWithin = (): boolean => heldPart() !== undefined;

/** Asks before a part with unsaved input is replaced; whether it may be. */
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
