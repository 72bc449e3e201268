// The browser's way to the API: the token goes along, and every failure ends as the documents say
// (learner spec 8): error -> toast, 403 -> sign-in, 401 -> toast, anything else -> 网络请求失败.
import {
  call,
  CallError,
  type CallInput,
  type CallReply,
  type Endpoint,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from "@zhutu/domain/endpoint.ts";
import { paths } from "../paths.ts";
import { noteServerTime } from "./server-clock.ts";
import { clearSession, currentSession } from "./session.ts";
import { toast } from "../ui/toast.ts";

const send = async (
  { method, url, headers, body }: TransportRequest,
  keepalive = false,
): Promise<TransportResponse> => {
  const token = currentSession()?.token;
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(token && { authorization: token }) },
    ...(body !== undefined && { body }),
    keepalive,
  });
  noteServerTime(response.headers.get("date"));
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    json: () => response.json() as Promise<unknown>,
  };
};

const transport: Transport = (request) => send(request);

let goTo = (path: string): void => window.location.assign(path);

/** Hands over the router's navigation: a page load would wipe away the toast that says why. */
export function navigateWith(navigate: (path: string) => void): void {
  goTo = navigate;
}

type Options = {
  headers?: Record<string, string>;
  /** The screen shows the failure itself: beside a field, in place of a list. 403 still leads to sign-in. */
  quiet?: boolean;
  /** The page may go away before the answer comes; the body stays under 64 KB. */
  keepalive?: boolean;
};

/** Calls an endpoint; resolves to its `resultObject`, rejects with CallError after showing what the person should know. */
export async function api<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options = {},
): Promise<CallReply<E>> {
  const token = currentSession()?.token;
  try {
    return await call((request) => send(request, options.keepalive), endpoint, input, options.headers);
  } catch (error) {
    const failure = error instanceof CallError ? error : new CallError(0, "network", "");
    // A refusal of an older sign-in must not end the newer one.
    if (failure.status === 403 && currentSession()?.token !== token) throw failure;
    announce(failure, options.quiet === true);
    throw failure;
  }
}

/** A call whose answer headers matter too (sign-in: the token). */
export async function apiWithHeaders<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<{ reply: CallReply<E>; header: (name: string) => string | null }> {
  let header: (name: string) => string | null = () => null;
  const listening: Transport = async (request) => {
    const response = await transport(request);
    header = (name) => response.header(name);
    return response;
  };
  try {
    return { reply: await call(listening, endpoint, input), header };
  } catch (error) {
    throw error instanceof CallError ? error : new CallError(0, "network", "");
  }
}

function announce(failure: CallError, quiet: boolean): void {
  if (failure.status !== 403 && quiet) return;
  const sentence = sentenceOf(failure);
  if (sentence) toast.error(sentence);
  if (failure.status !== 403) return;
  clearSession();
  goTo(paths.login(true));
}

/** What a person is told of a failed call; empty for codes that reject silently (learner spec 7, "Response handling"). */
export function sentenceOf(failure: unknown): string {
  if (!(failure instanceof CallError)) return "网络请求失败";
  if (failure.status === 200) return failure.code === "error" ? failure.message : "";
  if (failure.status === 403) return failure.message.includes("token expired") ? "授权已失效" : "无权访问";
  if (failure.status === 401) return failure.message;
  // Our own sentences for bad input, limits and a busy server say more than the general one.
  return /\p{Script=Han}/u.test(failure.message) && failure.status < 500 ? failure.message : "网络请求失败";
}
