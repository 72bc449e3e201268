// What is still missing of each subject, where it may come from, and what was earned so far.
import type { CertSubject } from "@zhutu/domain/catalogue/cert-subject.ts";
import { certStatusOf, targetsOf } from "@zhutu/domain/certificate/cert-status.ts";
import { forecastOf, type KindForecast } from "@zhutu/domain/certificate/forecast.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Page } from "../../kernel/db/paging.ts";
import { quoteFor } from "../ordering/service.ts";
import { readParams } from "../sysparams/service.ts";
import { newestOf } from "./document-queries.ts";
import * as q from "./forecast-queries.ts";
import { certificatesOf } from "./queries.ts";

type UserCtx = Ctx<SessionUser>;
type OnSale = Awaited<ReturnType<typeof q.hourCoursesOnSale>>[number] & { price: number };

/**
 * The caller's subjects, in the order of the certificates: hours earned, asked for and missing, which held courses still
 * give how many, and the cheapest courses on sale for the rest, at the price that the caller pays.
 */
export async function hourForecasts(ctx: UserCtx) {
  const { db, user } = ctx;
  const [certificates, params, held, onSale] = await Promise.all([
    certificatesOf(db, user.userId),
    readParams(db),
    q.heldHourCourses(db, user.userId),
    priced(ctx),
  ]);
  return Promise.all(
    certificates.map(async ({ certSubject, certDate, requiredTenths, optionalTenths }) => {
      const targets = targetsOf(params, certSubject);
      const certStatus = certStatusOf({ requiredTenths, optionalTenths, certDate }, targets);
      const standing = {
        required: { earnedTenths: requiredTenths, targetTenths: targets.certRequiredHours * 10 },
        optional: { earnedTenths: optionalTenths, targetTenths: targets.certOptionalHours * 10 },
      };
      const own = held.filter((one) => one.certSubject === certSubject && one.leftTenths > 0);
      const offers = onSale.filter((one) => one.certSubject === certSubject);
      // What is passed stays so: it asks for nothing any more.
      const wanted = certStatus === "pass" ? [] : offers.map((one) => ({ ...one, tenths: one.courseTenths }));
      const { required, optional, set } = forecastOf(standing, own, wanted);
      const chosen = offers.filter(({ courseId }) => set.courseIds.includes(courseId));
      return {
        certSubject,
        certDate,
        certStatus,
        required: kindShown(standing.required, required),
        optional: kindShown(standing.optional, optional),
        own: own.map(({ courseTenths, earnedTenths, leftTenths, ...course }) => ({
          ...course,
          courseHours: courseTenths / 10,
          earned: earnedTenths / 10,
          left: leftTenths / 10,
        })),
        offer: await offerOf(ctx, chosen, { required, optional }),
        document: (await newestOf(db, { userId: user.userId, certSubject })) ?? null,
      };
    }),
  );
}

const kindShown = (
  { earnedTenths, targetTenths }: { earnedTenths: number; targetTenths: number },
  { missingTenths, fromOwnTenths, openTenths }: KindForecast,
) => ({
  earned: earnedTenths / 10,
  target: targetTenths / 10,
  missing: missingTenths / 10,
  fromOwn: fromOwnTenths / 10,
  open: openTenths / 10,
});

/** What is on sale, each at the price that the caller pays for it alone. */
async function priced({ db, user }: UserCtx): Promise<OnSale[]> {
  const onSale = await q.hourCoursesOnSale(db, user.userId);
  if (onSale.length === 0) return [];
  const { lines } = await quoteFor(db, user.userId, onSale.map(oneOf), null);
  return onSale.map((course, at) => ({ ...course, price: lines[at]?.line.unitPrice ?? 0 }));
}

const oneOf = ({ courseId }: { courseId: number }) => ({ courseId, courseCount: 1 });

async function offerOf(
  { db, user }: UserCtx,
  chosen: readonly OnSale[],
  { required, optional }: { required: KindForecast; optional: KindForecast },
) {
  const given = (kind: boolean): number =>
    chosen.filter((one) => one.required === kind).reduce((sum, { courseTenths }) => sum + courseTenths, 0);
  const open = (kind: KindForecast, tenths: number): number => Math.max(0, kind.openTenths - tenths) / 10;
  const whole = chosen.length > 0 ? await quoteFor(db, user.userId, chosen.map(oneOf), null) : undefined;
  return {
    courses: chosen.map(({ courseTenths, ...course }) => ({ ...course, courseHours: courseTenths / 10 })),
    price: whole?.quote.total ?? 0,
    requiredOpen: open(required, given(true)),
    optionalOpen: open(optional, given(false)),
  };
}

/** One page of the caller's earned hours of a subject, the newest first. */
export async function myEarnedHours({ db, user }: UserCtx, certSubject: CertSubject, page: Page) {
  const { rows, total } = await q.earnedLog(db, { userId: user.userId, certSubject }, page);
  return { hours: rows.map(({ tenths, ...row }) => ({ ...row, hours: tenths / 10 })), total };
}
