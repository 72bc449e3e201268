import { lazy, Suspense, useState } from "react";
import { Icon } from "../../ui/icon.tsx";

const AppPopover = lazy(() => import("./app-popover.tsx"));

/** Opens the QR code of the mobile client; the popover's code comes with its first opening. */
export function AppLink() {
  const [used, setUsed] = useState(false);
  const button = (
    <button type="button" className="util-btn" aria-haspopup="dialog" onClick={() => setUsed(true)}>
      <Icon name="phone" />
      手机客户端
    </button>
  );
  return used ? (
    <Suspense fallback={button}>
      <AppPopover />
    </Suspense>
  ) : (
    button
  );
}
