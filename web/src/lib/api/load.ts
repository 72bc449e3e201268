// Loaders run on the server, for a first visit and for every navigation after it: they call the API in-process, as
// an anonymous visitor, and their answers are kept with the page.
import {
  call,
  CallError,
  type CallInput,
  type CallReply,
  type Endpoint,
  isMissing,
} from "@zhutu/domain/endpoint.ts";
import type { RouterContextProvider } from "react-router";
import { data } from "react-router";
import { serverContext } from "./server-context.ts";

/** Calls an endpoint from a loader; what does not exist becomes a real 404 page. */
export async function load<E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: CallInput<E>,
): Promise<CallReply<E>> {
  const reply = await find(context, endpoint, input);
  if (reply === undefined) throw notFound();
  return reply;
}

/**
 * Like `load`, but undefined for what does not exist: the page says so itself. A failure of the server becomes the
 * page of that status, with the number of the request that failed.
 */
export async function find<E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: CallInput<E>,
): Promise<CallReply<E> | undefined> {
  try {
    return await call(context.get(serverContext).transport, endpoint, input);
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (error instanceof CallError && error.status >= 500) throw failed(error);
    throw error;
  }
}

const failed = ({ status, requestId }: CallError) => data({ requestId }, { status });

/** Throw it: the page does not exist. */
export const notFound = () => data(null, { status: 404 });
