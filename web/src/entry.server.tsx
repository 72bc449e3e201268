import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";

/** Renders the whole page before answering: pages are kept and compressed, so there is nothing to stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  let failure: Error | undefined;
  const stream = await renderToReadableStream(<ServerRouter context={entryContext} url={request.url} />, {
    onError: (error) => {
      failure = error instanceof Error ? error : new Error("rendering failed", { cause: error });
    },
  });
  await stream.allReady;
  if (failure !== undefined) throw failure;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
}

/** An address that leads nowhere is an answer, not a failure: only the rest is worth a line in the log. */
export function handleError(error: unknown): void {
  // oxlint-disable-next-line no-console -- the renderer has no other way to the process log
  if (!isRouteErrorResponse(error)) console.error(error);
}
