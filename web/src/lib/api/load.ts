// Loaders run on the server, also for later navigations, and call the API in-process as a visitor.
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

/** What does not exist becomes a real 404 page. */
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
 * Like `load`, but undefined for what does not exist; a server error becomes an error page with the
 * request number.
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

/** Throw it. */
export const notFound = () => data(null, { status: 404 });
