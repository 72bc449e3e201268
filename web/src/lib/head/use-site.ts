import type { SiteSettings } from "@zhutu/domain/sysparams/contract.ts";
import { useRouteLoaderData } from "react-router";

/** Site name and outside links, as the root loaded them. */
export function useSite(): SiteSettings {
  return useRouteLoaderData<{ site: SiteSettings }>("root")?.site ?? unnamed;
}

/** Only when the root itself failed. */
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
