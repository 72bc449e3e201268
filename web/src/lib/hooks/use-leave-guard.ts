import { useEffect } from "react";
import { useBlocker } from "react-router";
import { confirm } from "../../ui/confirm.tsx";

type Words = { text: string; no: string };
const unsaved: Words = { text: "有还没保存的修改，离开后会丢失。", no: "继续编辑" };

/** While `changed`, leaving the page asks first: a link of ours with our dialog, a closed tab with the browser's. */
export function useLeaveGuard(changed: () => boolean, words: Words = unsaved): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void confirm({ title: "离开此页？", yes: "离开", ...words }).then((leave) =>
      leave ? blocker.proceed() : blocker.reset(),
    );
  }, [blocker, words]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (changed()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [changed]);
}
