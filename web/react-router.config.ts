import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "./precompress.ts";
import { shortenManifest } from "./shorten-manifest.ts";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: true,
  // The whole route table is small: no request to learn of a link's page before it is followed.
  routeDiscovery: { mode: "initial" },
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, "client");
    await shortenManifest(client);
    await precompress(client);
  },
} satisfies Config;
