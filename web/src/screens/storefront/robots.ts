import type { Route } from "./+types/robots";
import { serverContext } from "../../lib/api/server-context.ts";

/** What search engines keep out of: what belongs to an account, sign-in, and the searches of a list. */
const closed = [
  "/board/",
  "/login",
  "/register",
  "/admin-login",
  "/dev/",
  "/api/",
  "/index/my-cart",
  "/index/me",
];
const closedToo = ["/index/order-info", "/index/submitted-order-info/", "/index/study/", "/*?*courseName="];

/** /robots.txt. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(serverContext);
  const lines = [
    "User-agent: *",
    ...[...closed, ...closedToo].map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
