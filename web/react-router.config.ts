import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "./precompress.ts";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: true,
  // The whole route table is small: no request to learn of a link's page before it is followed.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
