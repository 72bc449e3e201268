// A screen as the site's frame holds it, in the journeys' browser and on a server that answers what the test says: for
// what a person sees and presses of one page. Addresses, and what the real server answers, are the journeys'.
import type { SiteSettings } from "@zhutu/domain/sysparams/contract.ts";
import type { ReactNode } from "react";
import { createMemoryRouter, matchPath, Outlet, RouterProvider, useLocation } from "react-router";
import { onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup, render } from "vitest-browser-react";
import { useAskingLeave } from "../lib/hooks/use-leave-guard.ts";
import { navigateWith } from "../lib/session/navigation.ts";
import { askToSignInWith } from "../lib/session/sign-in-again.ts";
import { askToSignIn } from "../features/identity/sign-in-again.tsx";
import { type SessionUser, storeSession } from "../lib/session/session.ts";
import { ConfirmRegion, ToastRegion } from "../ui/regions.tsx";
import { forget } from "./begin-anew.ts";

/** One call that reached the server: `call` is method and path, as in `GET /api/user/cart-items`. */
export type Asked = { call: string; query: URLSearchParams; body: string; headers: Headers };
/** By `METHOD /path/:param`: the `resultObject`, or a whole Response where it is a refusal; or a promise of either. */
export type Answers = Record<string, (asked: Asked) => unknown>;

const plainSite: SiteSettings = {
  siteName: "筑途学堂",
  hotline: "",
  records: [],
  costDocumentUrl: "",
  sealEngravingUrl: "",
  appDownloadUrl: "",
  helpCourseId: null,
  demonstration: false,
  announcement: "",
};

type Options = {
  /** By route path; every other address says where one is. */
  screens: Record<string, ReactNode>;
  /** Where it opens, or the addresses that were gone through to it. */
  at: string | readonly string[];
  answers?: Answers;
  /** Who is signed in; a visitor without. */
  role?: "user" | "admin" | "teacher" | "channel";
  /** What the site says of itself, where it is not the plain one. */
  site?: Partial<SiteSettings>;
  /** What the tab kept before the screen was opened. */
  kept?: () => void;
};

/** A refusal as the server answers it. */
export const refused = (status: number, msg: string, code: string | number = "error"): Response =>
  Response.json({ code, msg }, { status });

/** The refusal of a form that was filled in on what this person replaced meanwhile. */
export const changedBy = (by: string, done: string): Response =>
  Response.json(
    { code: "error", msg: `${by} 2026-11-23 10:00:00 ${done}`, resultObject: { by, own: false } },
    { status: 409 },
  );

export const person = (role: string): SessionUser => ({
  userId: 7,
  userName: "李建国",
  role: [role] as SessionUser["role"],
  avatarUrl: null,
  token: `token-of-${role}`,
});

/** Opens it on a desktop; answers every call made from then on, where the page is, and the way back. */
export async function openScreen({ screens, at, answers = {}, role, site: over, kept }: Options) {
  const site = { ...plainSite, ...over };
  await leave();
  // The tests of a run share one page.
  onTestFinished(leave);
  await page.viewport(1440, 900);
  if (role !== undefined) storeSession(person(role));
  kept?.();
  const asked = serve(answers);
  const router = createMemoryRouter(
    [
      {
        id: "root",
        element: <Frame />,
        loader: () => ({ site }),
        children: [
          ...Object.entries(screens).map(([path, element]) => ({ path, element })),
          { path: "*", element: <Elsewhere /> },
        ],
      },
    ],
    { initialEntries: [at].flat(), hydrationData: { loaderData: { root: { site } } } },
  );
  navigateWith((to) => void router.navigate(to));
  askToSignInWith(askToSignIn);
  await render(<RouterProvider router={router} />);
  const called = (call: string): Asked[] => asked.filter((one) => one.call === call);
  return {
    asked,
    called,
    address: () => router.state.location.pathname + router.state.location.search,
    back: () => router.navigate(-1),
  };
}

/** Nothing is drawn any more when what it goes by is forgotten. */
async function leave(): Promise<void> {
  await cleanup();
  forget();
}

function Frame() {
  useAskingLeave();
  return (
    <>
      <Outlet />
      <ToastRegion />
      <ConfirmRegion />
    </>
  );
}

const Elsewhere = () => <p>{`另一页 ${useLocation().pathname}`}</p>;

function serve(answers: Answers): Asked[] {
  const all: Asked[] = [];
  vi.stubGlobal("fetch", async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input, window.location.href);
    const method = init.method ?? "GET";
    const asked: Asked = {
      call: `${method} ${url.pathname}`,
      query: url.searchParams,
      body: typeof init.body === "string" ? init.body : "",
      headers: new Headers(init.headers),
    };
    all.push(asked);
    const [, answer] = Object.entries(answers).find(([key]) => isOf(key, method, url.pathname)) ?? [];
    if (answer === undefined) return refused(404, "没有找到您要的内容");
    const result = await answer(asked);
    return result instanceof Response
      ? result
      : Response.json({ code: 200, msg: "", resultObject: result ?? null });
  });
  return all;
}

function isOf(key: string, method: string, pathname: string): boolean {
  const [keyMethod = "", path = ""] = key.split(" ");
  return keyMethod === method && matchPath(path, pathname) !== null;
}
