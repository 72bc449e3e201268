// Forms of administrators, separate so visitors load none of it.
import { z } from "zod";
import { outsideServices, serviceStates } from "./outside-services.ts";
import { time } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import type { TextRule } from "../../text-rule.ts";
import type { Params } from "../defaults.ts";
import {
  certHoursRule,
  examDatesRule,
  expressCompanyRule,
  NUMBER_LIMITS,
  type NumberParam,
  numberParamRule,
  provinceRule,
  shortFormsRule,
  updateRule,
  versionRule,
} from "../param-rules.ts";
import {
  announcementDaysRule,
  announcementRule,
  hotlineRule,
  linkRule,
  recordsRule,
  siteNameRule,
} from "../site-rules.ts";

/** Checks by a rule that returns the user's sentence. */
const held = <T extends z.ZodType>(shape: T, rule: (value: z.output<T>) => string | undefined) =>
  shape.superRefine((value, ctx) => {
    const message = rule(value);
    if (message !== undefined) ctx.addIssue({ code: "custom", message });
  });
const words = (rule: TextRule) => held(z.string().max(3_000), rule);
const numberParams = Object.fromEntries(
  (Object.keys(NUMBER_LIMITS) as NumberParam[]).map((name) => [
    name,
    held(z.number(), (value) => numberParamRule(name, value)),
  ]),
) as Record<NumberParam, z.ZodNumber>;

const subjectHours = z.object({
  required: z.number().optional(),
  optional: z.number().optional(),
  dailyCap: z.number().optional(),
  periodYears: z.number().optional(),
  presenceMinutes: z.number().optional(),
  presenceSeconds: z.number().optional(),
  faceChecks: z.number().optional(),
  faceAssessment: z.string().max(50).optional(),
});
const params = z.object({
  /** Of the mobile app (SYSP-002). */
  version: words(versionRule),
  update: words(updateRule),
  ...numberParams,
  staffSecondFactor: z.boolean(),
  storeWideDiscount: z.boolean(),
  certHoursOf: held(
    z.record(z.string().max(40), subjectHours),
    certHoursRule as (all: object) => string | undefined,
  ),
  certProvince: words(provinceRule),
  expressCompany: words(expressCompanyRule),
  examDates: held(
    z.array(z.object({ subject: z.string(), name: z.string(), date: z.string() })).max(1_000),
    (all) => examDatesRule(all),
  ),
  shortForms: held(
    z.array(z.object({ word: z.string().max(100), means: z.array(z.string().max(100)).max(100) })).max(1_000),
    shortFormsRule,
  ),
} satisfies Record<keyof Params, z.ZodType>);

/** Null while all is default. */
const lastSaved = { updateTime: time.nullable(), updatedBy: z.string().nullable() };
/** State the form opened with: 409 if saved since, unchecked if omitted. */
const openedOn = { updateTime: time.nullable().optional() };

/** Current values, including stored ones the rules no longer accept. */
export const getParams = endpoint({
  name: "getParams",
  method: "GET",
  path: "/api/admin/params",
  access: may.runTheSite,
  reply: z.object({
    ...(Object.fromEntries(Object.keys(params.shape).map((name) => [name, z.any()])) as unknown as {
      [K in keyof Params]: z.ZodType<Params[K], Params[K]>;
    }),
    ...lastSaved,
  }),
});
/** Saves the given ones; the documents send version and update. */
export const saveParams = endpoint({
  name: "saveParams",
  method: "POST",
  path: "/api/admin/params",
  access: may.runTheSite,
  secondFactor: "recent",
  refuses: ["SETTINGS_CHANGED"],
  done: "保存成功",
  body: z.object({ ...params.partial().shape, ...openedOn }),
  reply: z.null(),
});

/** Site settings; unset ones come from the deployment. */
const siteForm = z.object({
  siteName: words(siteNameRule),
  hotline: words(hotlineRule),
  records: held(z.array(z.object({ text: z.string(), url: z.string().nullable() })).max(100), recordsRule),
  costDocumentUrl: words(linkRule),
  sealEngravingUrl: words(linkRule),
  appDownloadUrl: words(linkRule),
  helpCourseId: z.int().min(1).nullable(),
  announcement: held(
    z.object({
      text: words(announcementRule),
      from: z.iso.datetime().nullable(),
      until: z.iso.datetime().nullable(),
    }),
    announcementDaysRule,
  ),
});
export type SiteForm = z.output<typeof siteForm>;
export const getSiteForm = endpoint({
  name: "getSiteForm",
  method: "GET",
  path: "/api/admin/site",
  access: may.runTheSite,
  reply: z.object({ ...siteForm.shape, ...lastSaved }),
});
export const saveSite = endpoint({
  name: "saveSite",
  method: "POST",
  path: "/api/admin/site",
  access: may.runTheSite,
  secondFactor: "recent",
  refuses: ["SETTINGS_CHANGED"],
  done: "保存成功",
  body: z.object({ ...siteForm.partial().shape, ...openedOn }),
  reply: z.null(),
});

/** Services as seen by the answering server since its start. */
export const listOutsideServices = endpoint({
  name: "listOutsideServices",
  method: "GET",
  path: "/api/admin/outside-services",
  access: may.runTheSite,
  reply: z.object({
    /** That server's start. */
    since: time,
    services: z.array(
      z.object({
        name: z.enum(outsideServices),
        provider: z.string(),
        state: z.enum(serviceStates),
        /** In the last hour. */
        calls: z.int(),
        failures: z.int(),
        lastSuccess: time.nullable(),
        lastFailure: z.object({ at: time, code: z.string() }).nullable(),
      }),
    ),
  }),
});
/** Makes one harmless call; at most ten per person and minute. */
export const testOutsideService = endpoint({
  name: "testOutsideService",
  method: "POST",
  path: "/api/admin/outside-services/:service/test",
  access: may.runTheSite,
  params: z.object({ service: z.enum(outsideServices) }),
  reply: z.object({ ok: z.boolean(), code: z.string().nullable(), ms: z.int() }),
});
