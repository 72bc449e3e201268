// Every route of the site. One file a route; what a page is called here is what its file is called.
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("screens/storefront/root-redirect.tsx"),
  layout("screens/storefront/layout.tsx", [route("index", "screens/storefront/home.tsx")]),
  layout("screens/account/shop-layout.tsx", [
    route("index/my-cart", "screens/account/cart.tsx"),
    route("index/order-info", "screens/account/confirm-order.tsx"),
    route("index/submitted-order-info/:orderId", "screens/account/submitted-order.tsx"),
  ]),
] satisfies RouteConfig;
