// The process: reads the configuration, starts what it needs, listens, and stops cleanly when told to.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { App } from "./app.ts";
import { type Config, readConfig } from "./start/config.ts";
import { ConfigMistakes } from "./start/environment.ts";
import { StartRefusal } from "./kernel/start-refusal.ts";
import { serveAssets, servePages, type WebBuild } from "./pages/serve-pages.ts";
import { mediaHostsOf } from "./providers/providers.ts";
import { people } from "./seed/people.ts";
import type { OpenServices } from "./services.ts";
import { startServer } from "./start-server.ts";
import { siteOnPages } from "./modules/sysparams/service.ts";

const webFolder = join(import.meta.dirname, "../../web");
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const log = { info: say, warn: say, error: (line: string): void => void process.stderr.write(`${line}\n`) };

/** Two seconds after what is in flight has had its time to end. */
const exitWithinMs = 9_800;

/** What must be stopped, last started first. */
const stops: (() => Promise<void>)[] = [];

async function start(): Promise<void> {
  const began = performance.now();
  const config = readConfig();
  await startServer({ config, log, onStop: (one) => stops.push(one), addPages });
  announce(config, Math.round(performance.now() - began));
}

async function addPages(app: App, services: OpenServices): Promise<void> {
  const { config, opened } = services;
  const { publicUrl } = config;
  const site = () => siteOnPages(services);
  if (config.hotReload) {
    const { devPages } = await import("./pages/dev-pages.ts");
    stops.push(await devPages(app, { webFolder, publicUrl, site }));
    return;
  }
  const bundle = pathToFileURL(join(webFolder, "build/server/index.js")).href;
  const web = (await import(bundle)) as WebBuild;
  await serveAssets(app, join(webFolder, "build/client"));
  const pages = servePages(app, { ...web, publicUrl, site, mediaHosts: mediaHostsOf(opened) });
  app.onCatalogueChange(() => pages.forget());
}

function announce(config: Config, ms: number): void {
  say(`\n${config.site.siteName} 已启动（${ms} ms）：http://${config.host}:${config.port}`);
  if (config.demo === "off") return;
  say("演示模式 demonstration mode：数据均为示例，支付和短信由内置页面代替。");
  say("  登录账号 sign-ins:");
  for (const person of people) {
    if (person.password)
      say(`    ${person.userName.padEnd(10, "　")} ${person.loginName} / ${person.password}`);
  }
  say(`  后台入口 staff: /admin-login    短信 outbox: /dev/outbox\n`);
}

let stopping: Promise<void> | undefined;

/** Stops everything in reverse order, each within its own limits; asking again waits for the same stop. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const one of stops.toReversed()) await one().catch((error: unknown) => log.error(String(error)));
  })();
  return stopping;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    say("正在停止…… stopping");
    setTimeout(() => {
      log.error("未能在 10 秒内正常停止，强制退出。 Did not stop within 10 seconds; exiting all the same.");
      process.exit(1);
    }, exitWithinMs).unref();
    void stop().then(() => process.exit(0));
  });
}

try {
  await start();
} catch (error) {
  const expected = error instanceof StartRefusal || error instanceof ConfigMistakes;
  const { stack = String(error) } = error as Error;
  log.error(expected ? error.message : `启动失败。 Could not start: ${stack}`);
  await stop();
  process.exit(1);
}
