import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import type { ClientInstrumentation } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { expectPage, openWithCode } from "./features/shell/page-code.ts";
import { pageProblemOf } from "./features/shell/problem-page.tsx";
import { registerServiceWorker } from "./lib/service-worker.ts";

const pageChanges: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      // A number goes back or forward in the history: to pages that were here already.
      navigate: async (open, { to }) =>
        typeof to === "number" ? void (await open()) : openWithCode(to, open),
    }),
  route: (route) =>
    route.instrument({
      loader: async (load, { request }) => {
        const { error } = await load();
        if (error && pageProblemOf(error).kind === "network") await loadKept(request.url);
      },
    }),
};

/** Without a network the service worker answers a load of the page, with the kept one if there is one. */
async function loadKept(address: string): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  window.location.assign(address);
  // Who stays on the page, as something is unsent, is told that the network is gone.
  await new Promise((resolve) => setTimeout(resolve, 10_000));
}

document.addEventListener("pointerover", expectPage, { passive: true });
document.addEventListener("pointerdown", expectPage, { passive: true });
if (import.meta.env.PROD) registerServiceWorker();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[pageChanges]} />
    </StrictMode>,
  );
});
