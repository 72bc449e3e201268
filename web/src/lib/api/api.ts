// The browser's way to the API: the token goes along, and every failure ends as the documents say
// (learner spec 7 and 8): body code error -> the server's sentence, any other code -> silence, 403 -> sign-in,
// 401 -> the server's sentence, anything else -> 网络请求失败.
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
import { isForPeople } from "@zhutu/domain/sentence.ts";
import { paths } from "../../paths.ts";
import { networkBack } from "../network.ts";
import { navigateTo } from "../session/navigation.ts";
import { noteServerTime } from "./server-clock.ts";
import { clearSession, currentSession } from "../session/session.ts";
import { signInAgain } from "../session/sign-in-again.ts";
import { requestFailed, toast } from "../../ui/toast.ts";

type Options = {
  headers?: Record<string, string>;
  /** The screen shows the failure itself, or those that it says: beside a field, in place of a list. 403 still leads to sign-in. */
  quiet?: boolean | ((failure: CallError) => boolean);
  /** The page may go away before the answer comes; the body stays under 64 KB. */
  keepalive?: boolean;
};

/** What the API needs of a browser. */
type Browser = {
  fetch: typeof fetch;
  session: { current: () => { token: string } | null; clear: () => void };
  /** Tells the person in a toast, with a second line where the cause or the next step is known. */
  say: (sentence: string, detail?: string) => void;
  /** Tells them that no answer came; no longer once one does. */
  sayLost?: (sentence: string) => void;
  /** An answer came. */
  heard?: () => void;
  goTo: (path: string) => void;
  /** Has the person of an ended session sign in over a page that holds something unsaved; undefined where it holds nothing. */
  signInAgain?: (refused: { method: string }) => Promise<boolean> | undefined;
};

type Header = (name: string) => string | null;

/** The API as that browser calls it; api.ts's own `api` and `apiWithHeaders` are those of the browser we are in. */
export function makeApi({
  fetch,
  session,
  say,
  sayLost = say,
  heard = () => {},
  goTo,
  signInAgain: again,
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
    if (sentence && wasNotAnswered(failure)) sayLost(sentence);
    else if (sentence) say(sentence, detailOf(failure));
    if (!signsOut || keepsThePage(failure)) return;
    session.clear();
    goTo(paths.login(true));
  };

  /** What was typed stays, and the person signs in over it: what was refused is theirs to do again. */
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
      const signingIn = failure.reason === "TOKEN_EXPIRED" ? again?.(endpoint) : undefined;
      const quiet = typeof options.quiet === "function" ? options.quiet(failure) : options.quiet === true;
      if (signingIn === undefined) announce(failure, quiet);
      // The refused call did nothing: it is made again by the person who made it.
      else if (await signingIn) return calling(endpoint, input, options);
      // Whoever signed in instead knows nothing of the call.
      else if (!quiet && session.current()?.token === token) say(toastOf(failure));
      throw failure;
    }
  };

  return {
    /** Calls an endpoint; resolves to its `resultObject`, rejects with CallError after showing what the person should know. */
    api: <E extends Endpoint>(
      endpoint: E,
      input: CallInput<E>,
      options: Options = {},
    ): Promise<CallReply<E>> => calling(endpoint, input, options),

    /** A call whose answer headers matter too (sign-in: the token); its failures are the caller's to show. */
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

    /** Shows a person what became of a call that was not made through `api`: a download, for one. */
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
});

/** Says that a call is done, in the endpoint's own sentence; nothing where it has none. */
export function sayDone({ done }: Pick<Endpoint, "done">): void {
  if (done !== undefined) toast.success(done);
}

const asCallError = (error: unknown) =>
  error instanceof CallError ? error : new CallError(0, "network", "");

/** An administrator who was given parts of the office lacks another part and stays signed in; every other 403 is ERR-005. */
const endsTheSession = ({ status, reason }: CallError): boolean =>
  status === 403 && reason !== "RIGHT_LACKING";

/** Said only when the network itself is gone. */
export const networkLost = "网络连接失败，请检查网络后重试";

/** The request was sent and no answer came: only then is the network to blame. */
const wasNotAnswered = (failure: unknown): boolean => !(failure instanceof CallError) || failure.status === 0;

/** What the toast says of a failed call; empty for body codes that reject silently (ERR-001 to ERR-007). */
export function toastOf(failure: unknown): string {
  if (!(failure instanceof CallError)) return requestFailed;
  const { status, code, message, reason } = failure;
  // An answer without a readable envelope is no refusal: the request itself failed.
  if (status === 200) return code === "error" ? message || requestFailed : "";
  if (status === 401) return message || requestFailed;
  if (status === 403 && !endsTheSession(failure)) return message;
  if (status === 403) return reason === "TOKEN_EXPIRED" ? "授权已失效" : "无权访问";
  return requestFailed;
}

/** The toast's second line: the document names one sentence for all that is left, the server knows more (ERR-007). */
function detailOf(failure: CallError): string | undefined {
  return failure.status === 429 || failure.status >= 500 ? reasonOf(failure) : undefined;
}

/** The server's own sentence, after a defect with the number under which its log knows the call. */
function reasonOf({ status, message, requestId }: CallError): string | undefined {
  if (!isForPeople(message)) return undefined;
  return status >= 500 && requestId !== undefined ? `${message}（请求编号 ${requestId}）` : message;
}

/**
 * What is written beside the field or in place of the content: as the toast, but where that only says that the request
 * failed, the server's own sentence; a server that failed is not called a network problem.
 */
export function sentenceOf(failure: unknown): string {
  if (wasNotAnswered(failure)) return networkLost;
  const sentence = toastOf(failure);
  if (sentence !== requestFailed) return sentence;
  return reasonOf(failure as CallError) ?? "系统出错了，请稍后再试";
}

/** The server's sentences by the field of the body that each is about; empty unless it was bad input. */
export function fieldSentences(failure: unknown): ReadonlyMap<string, string> {
  const { fields = [] } = ((failure instanceof CallError && failure.detail) || {}) as {
    fields?: { field: string; msg: string }[];
  };
  // The validator's own sentences are English and not for people.
  return new Map(
    fields.map(({ field, msg }) => [field.split(".")[0] ?? "", isForPeople(msg) ? msg : "填写的内容不正确"]),
  );
}
