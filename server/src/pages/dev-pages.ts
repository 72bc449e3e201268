// Pages from source while developing: Vite as middleware in this process, modules replaced as they are saved.
import type { SiteSettings } from "@zhutu/domain/sysparams/contract.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { injected } from "./injected.ts";
import type { RenderPage } from "./serve-pages.ts";

type Vite = {
  middlewares: (req: unknown, res: unknown, next: (error?: unknown) => void) => void;
  ssrLoadModule(path: string): Promise<{ render: RenderPage }>;
  ssrFixStacktrace(error: Error): void;
  close(): Promise<void>;
};

type ViteModule = { createServer(config: object): Promise<Vite> };

/** Serves the web workspace from source; resolves to what stops it. Not part of a production start. */
export async function devPages(
  app: FastifyInstance,
  options: { webFolder: string; publicUrl: string; site: () => Promise<SiteSettings> },
): Promise<() => Promise<void>> {
  // Resolved from the web workspace: Vite is its tool, the server does not depend on it.
  const vitePath = createRequire(join(options.webFolder, "package.json")).resolve("vite");
  const vite = await ((await import(pathToFileURL(vitePath).href)) as ViteModule).createServer({
    root: options.webFolder,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: "custom",
  });
  const transport = injected(app);
  app.setNotFoundHandler(async (request, reply) => {
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, (failure) => {
      void answer(request.url, failure, reply.raw);
    });
  });

  async function answer(url: string, failure: unknown, raw: FastifyReply["raw"]): Promise<void> {
    const response = await render(url, failure);
    raw.writeHead(response.status, Object.fromEntries(response.headers));
    raw.end(Buffer.from(await response.arrayBuffer()));
  }

  async function render(url: string, failure: unknown): Promise<Response> {
    try {
      if (failure) throw new Error("Vite could not serve this", { cause: failure });
      const page = await vite.ssrLoadModule("/src/server.ts");
      return await page.render(new Request(new URL(url, options.publicUrl)), {
        transport,
        site: await options.site(),
        nonce: "",
      });
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      return new Response(`<pre>${String((error as Error).stack)}</pre>`, { status: 500 });
    }
  }
  return () => vite.close();
}
