import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: true,
  // The whole route table is small: no request to learn of a link's page before it is followed.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
