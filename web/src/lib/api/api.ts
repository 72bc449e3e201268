// Failures end as learner spec 7 and 8 say: body code error shows the server's sentence, other
// codes nothing; 403 leads to sign-in; 401 shows the server's sentence; anything else 网络请求失败.
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
import { isForPeople } from "@zhutu/domain/text-forms.ts";
import { paths } from "../../paths.ts";
import { networkBack } from "../network.ts";
import { navigateTo } from "../session/navigation.ts";
import { noteServerTime } from "./server-clock.ts";
import { clearSession, currentSession } from "../session/session.ts";
import { mendSecondFactor } from "../session/second-factor.ts";
import { signInAgain } from "../session/sign-in-again.ts";
import { requestFailed, toast } from "../../ui/toast.ts";

type Options = {
  headers?: Record<string, string>;
  /** The screen shows all or these failures itself; 403 still leads to sign-in. */
  quiet?: boolean | ((failure: CallError) => boolean);
  /** The page may go away before the answer; keep the body under 64 KB. */
  keepalive?: boolean;
};

type Browser = {
  fetch: typeof fetch;
  session: { current: () => { token: string } | null; clear: () => void };
  /** Shows a toast; `detail` is its second line. */
  say: (sentence: string, detail?: string) => void;
  /** Shows that no answer came, until one does. */
  sayLost?: (sentence: string, detail: string) => void;
  /** An answer came. */
  heard?: () => void;
  goTo: (path: string) => void;
  /** Signs the person in again over a page with unsaved input; undefined without such input. */
  signInAgain?: (refused: { method: string }) => Promise<boolean> | undefined;
  /** Asks for the second factor where the refusal is about it. */
  mendSecondFactor?: (refusal: CallError) => Promise<boolean> | undefined;
};

type Header = (name: string) => string | null;

/** The API for one browser; exported `api` and `apiWithHeaders` use ours. */
export function makeApi({
  fetch,
  session,
  say,
  sayLost = say,
  heard = () => {},
  goTo,
  signInAgain: again,
  mendSecondFactor: mendFactor,
}: Browser) {
  const send = async (
    { method, url, headers, body }: TransportRequest,
    keepalive = false,
  ): Promise<TransportResponse> => {
    const token = session.current()?.token;
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(token && { authorization: token }) },
      ...(body !== undefined && { body }),
      keepalive,
    });
    noteServerTime(response.headers.get("date"));
    heard();
    return {
      status: response.status,
      header: (name) => response.headers.get(name),
      json: () => response.json() as Promise<unknown>,
    };
  };

  const announce = (failure: CallError, quiet: boolean): void => {
    const signsOut = endsTheSession(failure);
    if (!signsOut && quiet) return;
    const sentence = toastOf(failure);
    if (sentence && wasNotAnswered(failure)) sayLost(sentence, whenLost);
    else if (sentence) say(sentence, detailOf(failure));
    if (!signsOut || keepsThePage(failure)) return;
    session.clear();
    goTo(paths.login(true));
  };

  /** What was typed stays while the person signs in; they repeat the refused call themselves. */
  const keepsThePage = (failure: CallError): boolean =>
    failure.reason === "TOKEN_EXPIRED" && again?.({ method: "POST" }) !== undefined;

  const calling = async <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: Options,
  ): Promise<CallReply<E>> => {
    const token = session.current()?.token;
    try {
      return await call((request) => send(request, options.keepalive), endpoint, input, options.headers);
    } catch (error) {
      const failure = asCallError(error);
      // A refusal of an older sign-in must not end the newer one.
      if (endsTheSession(failure) && session.current()?.token !== token) throw failure;
      const mending = failure.reason === "TOKEN_EXPIRED" ? again?.(endpoint) : mendFactor?.(failure);
      const quiet = typeof options.quiet === "function" ? options.quiet(failure) : options.quiet === true;
      if (mending === undefined) announce(failure, quiet);
      // The refused call did nothing, so it is repeated for the same person.
      else if (await mending) return calling(endpoint, input, options);
      // Not for another person who signed in instead.
      else if (!quiet && session.current()?.token === token) say(toastOf(failure));
      throw failure;
    }
  };

  return {
    /** Resolves to `resultObject`; shows a failure, then rejects with CallError. */
    api: <E extends Endpoint>(
      endpoint: E,
      input: CallInput<E>,
      options: Options = {},
    ): Promise<CallReply<E>> => calling(endpoint, input, options),

    /** Also answers the headers (sign-in: the token); the caller shows failures. */
    async apiWithHeaders<E extends Endpoint>(
      endpoint: E,
      input: CallInput<E>,
    ): Promise<{ reply: CallReply<E>; header: Header }> {
      let header: Header = () => null;
      const listening: Transport = async (request) => {
        const response = await send(request);
        header = (name) => response.header(name);
        return response;
      };
      try {
        return { reply: await call(listening, endpoint, input), header };
      } catch (error) {
        throw asCallError(error);
      }
    },

    /** Shows the failure of a call made without `api`, such as a download. */
    showFailure: (failure: CallError): void => announce(failure, false),
  };
}

// oxlint-disable-next-line typescript/unbound-method -- makeApi's functions use no `this`
export const { api, apiWithHeaders, showFailure } = makeApi({
  fetch: (...request) => fetch(...request),
  session: { current: currentSession, clear: clearSession },
  say: toast.error,
  sayLost: toast.lost,
  heard: networkBack,
  goTo: navigateTo,
  signInAgain,
  mendSecondFactor,
});

/** The endpoint's sentence of success, if it has one. */
export function sayDone({ done }: Pick<Endpoint, "done">): void {
  if (done !== undefined) toast.success(done);
}

const asCallError = (error: unknown) =>
  error instanceof CallError ? error : new CallError(0, "network", "");

/**
 * RIGHT_LACKING keeps an administrator with limited rights signed in; every other 403 is ERR-005.
 */
const endsTheSession = ({ status, reason }: CallError): boolean =>
  status === 403 && reason !== "RIGHT_LACKING";

/** What to do then: the toast's second line. */
const whenLost = "请检查网络，连上后再试一次";

/** Only when the network is gone. */
export const networkLost = "网络连接失败，请检查网络后重试";

/** No answer came, so the network is to blame. */
const wasNotAnswered = (failure: unknown): boolean => !(failure instanceof CallError) || failure.status === 0;

/** Toast of a failed call; empty for body codes that reject silently (ERR-001 to ERR-007). */
export function toastOf(failure: unknown): string {
  if (!(failure instanceof CallError)) return requestFailed;
  const { status, code, message, reason } = failure;
  // Without a readable envelope the request itself failed.
  if (status === 200) return code === "error" ? message || requestFailed : "";
  if (status === 401) return message || requestFailed;
  if (status === 403 && !endsTheSession(failure)) return message;
  if (status === 403) return reason === "TOKEN_EXPIRED" ? "授权已失效" : "无权访问";
  return requestFailed;
}

/**
 * The toast's second line: the document has one sentence for all of these, the server knows more
 * (ERR-007).
 */
function detailOf(failure: CallError): string | undefined {
  return failure.status === 429 || failure.status >= 500 ? reasonOf(failure) : undefined;
}

/** The server's sentence, for a defect with the request number of its log. */
function reasonOf({ status, message, requestId }: CallError): string | undefined {
  if (!isForPeople(message)) return undefined;
  return status >= 500 && requestId !== undefined ? `${message}（请求编号 ${requestId}）` : message;
}

/**
 * Sentence beside a field or in place of content: like the toast, but the server's own sentence
 * instead of 网络请求失败.
 */
export function sentenceOf(failure: unknown): string {
  if (wasNotAnswered(failure)) return networkLost;
  const sentence = toastOf(failure);
  if (sentence !== requestFailed) return sentence;
  return reasonOf(failure as CallError) ?? "系统出错了，请稍后再试";
}

/** The server's sentences by body field; empty unless the input was bad. */
export function fieldSentences(failure: unknown): ReadonlyMap<string, string> {
  const { fields = [] } = ((failure instanceof CallError && failure.detail) || {}) as {
    fields?: { field: string; msg: string }[];
  };
  // The validator's sentences are English and not for people.
  return new Map(
    fields.map(({ field, msg }) => [field.split(".")[0] ?? "", isForPeople(msg) ? msg : "填写的内容不正确"]),
  );
}
