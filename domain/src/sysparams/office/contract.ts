// System parameters and site settings on the administrator's forms. Apart from what every page asks for: visitors load none of it.
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

/** A value held to a pure rule that answers the sentence for the person. */
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
});
const params = z.object({
  /** The mobile app's version, and what is new in it (SYSP-002). */
  version: words(versionRule),
  update: words(updateRule),
  ...numberParams,
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
} satisfies Record<keyof Params, z.ZodType>);

/** Who saved last and when; nobody yet, while all is as it was delivered. */
const lastSaved = { updateTime: time.nullable(), updatedBy: z.string().nullable() };
/** The state that a form was filled in on: refused (409) once somebody saved another. Left out, not asked. */
const openedOn = { updateTime: time.nullable().optional() };

/** Every parameter as it is now; kept values that no rule would take any more are told all the same. */
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
/** Saves the parameters that are named; version and update alone are what the documents send. */
export const saveParams = endpoint({
  name: "saveParams",
  method: "POST",
  path: "/api/admin/params",
  access: may.runTheSite,
  done: "保存成功",
  body: z.object({ ...params.partial().shape, ...openedOn }),
  reply: z.null(),
});

/** What staff set of the site's settings; what nobody has set is as the deployment says. */
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
  done: "保存成功",
  body: z.object({ ...siteForm.partial().shape, ...openedOn }),
  reply: z.null(),
});

/** How the outside services are, as the answering server has seen them since it started. */
export const listOutsideServices = endpoint({
  name: "listOutsideServices",
  method: "GET",
  path: "/api/admin/outside-services",
  access: may.runTheSite,
  reply: z.object({
    /** When that server started. */
    since: time,
    services: z.array(
      z.object({
        name: z.enum(outsideServices),
        provider: z.string(),
        state: z.enum(serviceStates),
        /** Of the last hour. */
        calls: z.int(),
        failures: z.int(),
        lastSuccess: time.nullable(),
        lastFailure: z.object({ at: time, code: z.string() }).nullable(),
      }),
    ),
  }),
});
/** Makes one harmless call of a service; at most ten a minute by a person. */
export const testOutsideService = endpoint({
  name: "testOutsideService",
  method: "POST",
  path: "/api/admin/outside-services/:service/test",
  access: may.runTheSite,
  params: z.object({ service: z.enum(outsideServices) }),
  reply: z.object({ ok: z.boolean(), code: z.string().nullable(), ms: z.int() }),
});
