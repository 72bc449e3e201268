import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";

/** Site settings, never literals in screens. */
export const siteSettings = z.object({
  siteName: z.string(),
  hotline: z.string(),
  /** Records online sellers must show, in order; `url`: where to verify. */
  records: z.array(z.object({ text: z.string(), url: z.string().nullable() })),
  costDocumentUrl: z.string(),
  sealEngravingUrl: z.string(),
  appDownloadUrl: z.string(),
  helpCourseId: z.int().nullable(),
  demonstration: z.boolean(),
  /** Banner above the shop; empty for none. */
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

/** Leads to the app's download page (learner spec 2, "Header and menus"). */
export const getAppQrcode = endpoint({
  name: "getAppQrcode",
  method: "GET",
  path: "/api/public/app-qrcode",
  access: may.browse,
  maxAgeSeconds: 3_600,
  reply: "file",
});

/** Upcoming exams; `subject` from EXAM_SUBJECTS, `date` in Shanghai. */
export const listExamDates = endpoint({
  name: "listExamDates",
  method: "GET",
  path: "/api/public/exam-dates",
  access: may.browse,
  reply: z.array(
    z.object({ subject: z.string(), name: z.string(), date: z.string(), daysLeft: z.int().min(0) }),
  ),
});

/** The same as an iCalendar file, of one subject if given. */
export const getExamCalendar = endpoint({
  name: "getExamCalendar",
  method: "GET",
  path: "/api/public/exam-dates/calendar",
  access: may.browse,
  refuses: ["NOT_FOUND"],
  query: z.object({ subject: z.string().max(40).optional() }),
  reply: "file",
});

// ---- the mobile app ----

export const appInfo = z.object({
  /** Bytes; null without a file. */
  fileSize: z.int().nullable(),
  downloadCount: z.int(),
  fileName: z.string(),
  version: z.string(),
  update: z.string(),
  /** A sample, not an app. */
  demonstration: z.boolean(),
});
export const getAppInfo = endpoint({
  name: "getAppInfo",
  method: "GET",
  path: "/api/public/app-info",
  access: may.browse,
  refuses: ["APP_NOT_PUBLISHED"],
  reply: appInfo,
});
/** The app's file; supports Range. */
export const downloadApp = endpoint({
  name: "downloadApp",
  method: "GET",
  path: "/api/public/download-app",
  access: may.browse,
  refuses: ["APP_NOT_PUBLISHED"],
  reply: "file",
});
