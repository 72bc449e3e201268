import { Outlet } from "react-router";
import { ShopFrame } from "../../features/shell/shop-frame.tsx";
import { AfterMount } from "../../ui/after-mount.tsx";
import { SkeletonRows } from "../../ui/states.tsx";

/** The cart and the order pages: the public head and foot, the page itself in the browser only. */
export default function ShopLayout() {
  return (
    <ShopFrame className="frame">
      <AfterMount fallback={<SkeletonRows />}>{() => <Outlet />}</AfterMount>
    </ShopFrame>
  );
}
