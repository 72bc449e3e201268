// npm start: the serving process.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { App } from "./app.ts";
import { type Config, readConfig } from "./start/config.ts";
import { serveAssets, servePages, type WebBuild } from "./pages/serve-pages.ts";
import { mediaHostsOf } from "./providers/providers.ts";
import { people } from "./seed/people.ts";
import type { OpenServices } from "./services.ts";
import { startServer } from "./start-server.ts";
import { consoleLog, type OnStop, runProcess, say } from "./start/run-process.ts";
import { siteOnPages } from "./modules/sysparams/service.ts";

const webFolder = join(import.meta.dirname, "../../web");
await runProcess(async (onStop) => {
  const began = performance.now();
  const config = readConfig();
  await startServer({
    config,
    log: consoleLog,
    onStop,
    addPages: (app, services) => addPages(app, services, onStop),
  });
  announce(config, Math.round(performance.now() - began));
});

async function addPages(app: App, services: OpenServices, onStop: OnStop): Promise<void> {
  const { config, opened } = services;
  const { publicUrl } = config;
  const site = () => siteOnPages(services);
  if (config.hotReload) {
    const { devPages } = await import("./pages/dev-pages.ts");
    onStop(await devPages(app, { webFolder, publicUrl, site }));
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
