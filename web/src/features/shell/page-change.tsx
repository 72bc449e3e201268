import { useEffect } from "react";
import { useNavigation } from "react-router";
import { onNetworkBack } from "../../lib/network.ts";
import { noteEntry } from "../../ui/back-closes.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toastStore } from "../../ui/toast.ts";
import css from "./page-change.module.css";
import { stayHere, usePageChange } from "./page-code.ts";

/** What is seen of a page change: a thin bar when it takes long, and the offer to try again when it failed. */
export function PageChange() {
  const { state } = useNavigation();
  const change = usePageChange();
  useEffect(noteEntry);
  useEffect(() => onNetworkBack(toastStore.networkBack), []);
  useEffect(() => {
    window.addEventListener("online", stayHere);
    return () => window.removeEventListener("online", stayHere);
  }, []);
  return (
    <>
      {(state !== "idle" || change?.state === "coming") && (
        // Outside all landmarks, where only what is told at once may stand.
        <div className={css.bar} role="progressbar" aria-live="polite" aria-label="正在打开页面" />
      )}
      {change?.state === "failed" && (
        <div className={css.failed} role="alert">
          <Icon name="warning" />
          <span>网络连接失败，新页面没有打开。</span>
          <Button size="sm" look="line" onClick={change.again}>
            重试
          </Button>
          <button type="button" className="icon-btn" aria-label="关闭" onClick={stayHere}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </>
  );
}
