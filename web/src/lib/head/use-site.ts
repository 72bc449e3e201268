import type { SiteSettings } from "@zhutu/domain/sysparams/contract.ts";
import { useRouteLoaderData } from "react-router";

/** What the site is called and where its outside links lead, as the root loaded it. */
export function useSite(): SiteSettings {
  return useRouteLoaderData<{ site: SiteSettings }>("root")?.site ?? unnamed;
}

/** Shown only when the page that failed is the root itself. */
const unnamed: SiteSettings = {
  siteName: "",
  hotline: "",
  records: [],
  costDocumentUrl: "",
  sealEngravingUrl: "",
  appDownloadUrl: "",
  helpCourseId: null,
  demonstration: false,
  announcement: "",
};
