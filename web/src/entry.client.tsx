import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import type { ClientInstrumentation } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { expectPage, openWithCode } from "./features/shell/page-code.ts";
import { registerServiceWorker } from "./lib/service-worker.ts";

const waitForCode: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      // A number goes back or forward in the history: to pages that were here already.
      navigate: async (open, { to }) =>
        typeof to === "number" ? void (await open()) : openWithCode(to, open),
    }),
};

document.addEventListener("pointerover", expectPage, { passive: true });
document.addEventListener("pointerdown", expectPage, { passive: true });
if (import.meta.env.PROD) registerServiceWorker();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[waitForCode]} />
    </StrictMode>,
  );
});
