import { Outlet } from "react-router";
import { ShopFrame } from "../../features/shell/shop-frame.tsx";

/** The public shell: header, page, what the shop promises, footer. */
export default function StorefrontLayout() {
  return (
    <ShopFrame promises>
      <Outlet />
    </ShopFrame>
  );
}
