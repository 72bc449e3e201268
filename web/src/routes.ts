// Every route of the site. One file a route; what a page is called here is what its file is called.
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("screens/storefront/root-redirect.tsx"),
  layout("screens/storefront/layout.tsx", [route("index", "screens/storefront/home.tsx")]),

  route("login", "screens/storefront/login.tsx"),
  route("login/:goback", "screens/storefront/login.tsx", { id: "login-goback" }),
  route("register", "screens/storefront/register.tsx"),
  route("admin-login", "screens/storefront/admin-login.tsx"),
] satisfies RouteConfig;
