import { useSyncExternalStore } from "react";
import { Icon } from "./icon.tsx";
import { type Toast, toastStore } from "./toast.ts";

const none: readonly Toast[] = [];
const icon = { success: "check-circle", error: "warning", info: "info" } as const;

/** Once per page; read out by screen readers. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => none);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} className={`toast toast-${toast.kind}`}>
          <Icon name={icon[toast.kind]} />
          <span>
            {toast.text}
            {toast.detail !== undefined && <span className="toast-more">{toast.detail}</span>}
          </span>
          {toast.act && (
            <button type="button" className="btn btn-text btn-sm" onClick={toast.act.run}>
              {toast.act.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
