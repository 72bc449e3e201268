import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { serverContext } from "./lib/api/server-context.ts";
import { earlyPressScript } from "./lib/early-press.ts";
import { markLearnerScript } from "./lib/storage.ts";

/** Renders the whole page before answering: pages are kept and compressed, so there is nothing to stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(await rendered(entryContext, request.url, loadContext.get(serverContext).nonce), {
    status,
    headers,
  });
}

// Node's own stream, not the web's: React writes hundreds of small pieces, and a web stream makes each expensive.
const rendered = (context: EntryContext, url: string, nonce: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const page = new Writable({
      write(chunk: Uint8Array, _, taken) {
        chunks.push(chunk);
        taken();
      },
      final(done) {
        resolve(keepingPresses(stylesFirst(Buffer.concat(chunks).toString()), nonce));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={url} nonce={nonce} />, {
      nonce,
      onAllReady: () => void pipe(page),
      onError: (error) =>
        reject(error instanceof Error ? error : new Error("rendering failed", { cause: error })),
    });
  });

/**
 * A page that is drawn already needs its styles to be seen; its scripts, some ten times as large, are not to share the
 * line with them. The framework has no option for it: these are its own links, and a text cannot hold one unescaped.
 */
const stylesFirst = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"');

/** First of all, before the styles: a script behind them would wait for them. */
const keepingPresses = (html: string, nonce: string): string =>
  html.replace(
    "<head>",
    () => `<head><script nonce="${nonce}">${markLearnerScript};${earlyPressScript}</script>`,
  );

/** An address that leads nowhere is an answer, not a failure: only the rest is worth a line in the log. */
export function handleError(error: unknown): void {
  // oxlint-disable-next-line no-console -- the renderer has no other way to the process log
  if (!isRouteErrorResponse(error)) console.error(error);
}
