import type { Transport } from "@zhutu/domain/endpoint.ts";
import type { SiteSettings } from "@zhutu/domain/sysparams/contract.ts";
import { createContext } from "react-router";

/** What the server gives a page while rendering it: the API in-process, and what the site is called. */
export const serverContext = createContext<{
  transport: Transport;
  site: SiteSettings;
  origin: string;
  /** What the page's own scripts carry, and nothing that was injected. */
  nonce: string;
}>();
