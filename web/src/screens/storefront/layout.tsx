import { Outlet, useMatch } from "react-router";
import { ShopFrame } from "../../features/shell/shop-frame.tsx";
import { paths } from "../../paths.ts";

/** The public shell: header, page, what the shop promises (but to who only looks up a certificate), footer. */
export default function StorefrontLayout() {
  const looksUp = useMatch(`${paths.verify()}/*`) !== null;
  const sells = useMatch("/index/course-info/*") !== null;
  return (
    <ShopFrame promises={!looksUp} tabBar={!sells}>
      <Outlet />
    </ShopFrame>
  );
}
