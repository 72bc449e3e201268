// Every route of the site. One file a route; what a page is called here is what its file is called.
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("screens/storefront/root-redirect.tsx"),
  layout("screens/storefront/layout.tsx", [route("index", "screens/storefront/home.tsx")]),
  layout("screens/study/layout.tsx", [route("index/study/:courseId", "screens/study/room.tsx")]),
] satisfies RouteConfig;
