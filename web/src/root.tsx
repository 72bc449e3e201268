import { type ReactNode, useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import { PageGuard } from "./features/identity/page-guard.tsx";
import { PageArrival } from "./features/shell/page-arrival.tsx";
import { PageChange } from "./features/shell/page-change.tsx";
import { ProblemPage } from "./features/shell/problem-page.tsx";
import { serverContext } from "./lib/api/server-context.ts";
import { repeatEarlyPress } from "./lib/early-press.ts";
import "./styles.css";
import { ConfirmRegion, ToastRegion } from "./ui/regions.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { site, origin } = context.get(serverContext);
  return { site, origin };
}

/** Settings do not change while somebody reads. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  // The outermost effect is the last: everything on the page answers by then. After it, as React does not take up
  // what was typed again before a press while it is still in its effects.
  useEffect(() => {
    const later = setTimeout(repeatEarlyPress);
    return () => clearTimeout(later);
  }, []);
  return (
    <html lang="zh-CN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0b57d0" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip" href="#main">
          跳到正文
        </a>
        <PageChange />
        <PageGuard>{children}</PageGuard>
        <PageArrival />
        <ToastRegion />
        <ConfirmRegion />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Where the settings of the site could not be read: the document is made anew. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProblemPage error={error} />;
}
