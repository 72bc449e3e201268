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
  /** What stands above the shop now; empty for nothing. */
  announcement: z.string(),
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

/** The exams still to come, for the countdowns: `subject` is one of EXAM_SUBJECTS, `date` a day in Shanghai. */
export const listExamDates = endpoint({
  name: "listExamDates",
  method: "GET",
  path: "/api/public/exam-dates",
  access: may.browse,
  reply: z.array(
    z.object({ subject: z.string(), name: z.string(), date: z.string(), daysLeft: z.int().min(0) }),
  ),
});

// ---- the mobile app ----

/** What the download page says of the app's file. */
export const appInfo = z.object({
  /** Bytes; null when there is no file to download. */
  fileSize: z.int().nullable(),
  downloadCount: z.int(),
  fileName: z.string(),
  version: z.string(),
  update: z.string(),
  /** The file only shows how a download goes: it is nothing to install. */
  demonstration: z.boolean(),
});
export const getAppInfo = endpoint({
  name: "getAppInfo",
  method: "GET",
  path: "/api/public/app-info",
  access: may.browse,
  reply: appInfo,
});
/** The app's file, whole or the part that a Range header asks for; refused with APP_NOT_PUBLISHED without one. */
export const downloadApp = endpoint({
  name: "downloadApp",
  method: "GET",
  path: "/api/public/download-app",
  access: may.browse,
  reply: "file",
});
