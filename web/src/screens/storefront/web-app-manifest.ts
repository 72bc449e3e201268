import type { Route } from "./+types/web-app-manifest";
import { serverContext } from "../../lib/api/server-context.ts";
import { paths } from "../../paths.ts";

const icon = (name: string, size: number, purpose: "any" | "maskable") => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** /manifest.webmanifest: how the installed site is named and drawn. */
export function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const { siteName } = context.get(serverContext).site;
  const manifest = {
    name: siteName,
    short_name: siteName,
    lang: "zh-CN",
    id: paths.home(),
    start_url: paths.home(),
    scope: "/",
    display: "standalone",
    theme_color: "#0b57d0",
    background_color: "#f5f7fa",
    icons: [
      icon("icon-192", 192, "any"),
      icon("icon-512", 512, "any"),
      icon("icon-maskable-512", 512, "maskable"),
    ],
  };
  return Response.json(manifest, { headers: { "content-type": "application/manifest+json" } });
}
