import type { Transport } from "@zhutu/domain/endpoint.ts";
import type { SiteSettings } from "@zhutu/domain/sysparams/contract.ts";
import { createContext } from "react-router";

/** What the server gives a page while rendering. */
export const serverContext = createContext<{
  transport: Transport;
  site: SiteSettings;
  origin: string;
  /** Carried by the page's own scripts only. */
  nonce: string;
}>();
