import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";

/** What the site calls itself and where its outside links lead; settings, never literals in screens. */
export const siteSettings = z.object({
  siteName: z.string(),
  hotline: z.string(),
  /** Records and permits that an online seller must show, in their order; some can be looked up. */
  records: z.array(z.object({ text: z.string(), url: z.string().nullable() })),
  costDocumentUrl: z.string(),
  sealEngravingUrl: z.string(),
  appDownloadUrl: z.string(),
  helpCourseId: z.int().nullable(),
  demonstration: z.boolean(),
});
export type SiteSettings = z.input<typeof siteSettings>;

export const getSite = endpoint({
  name: "getSite",
  method: "GET",
  path: "/api/public/site",
  access: may.browse,
  reply: siteSettings,
});

/** The QR code of the app's download page, for the header (learner spec 2, "Header and menus"). */
export const getAppQrcode = endpoint({
  name: "getAppQrcode",
  method: "GET",
  path: "/api/public/app-qrcode",
  access: may.browse,
  maxAgeSeconds: 3_600,
  reply: "file",
});
