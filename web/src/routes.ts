import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("screens/storefront/home.tsx"),
  route("board/user/my-course", "screens/account/my-courses.tsx"),
] satisfies RouteConfig;
