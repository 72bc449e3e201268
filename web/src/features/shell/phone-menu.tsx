import { lazy, Suspense, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { useEver } from "../../ui/use-ever.ts";

const PhoneDrawer = lazy(() => import("./phone-drawer.tsx"));

/** Opens the header's links and search, folded into a drawer on a phone; the drawer's code comes with its first opening. */
export function PhoneMenu() {
  const [open, setOpen] = useState(false);
  const used = useEver(open);
  return (
    <>
      <button
        type="button"
        className="icon-btn only-phone"
        aria-label="菜单"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {used && (
        <Suspense>
          <PhoneDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
