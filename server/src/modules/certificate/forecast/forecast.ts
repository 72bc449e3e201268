import type { CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import { certStatusOf, dailyCapOf, targetsOf } from "@zhutu/domain/certificate/cert-status.ts";
import { choicesFor, type Gap, gapAfter } from "@zhutu/domain/certificate/cheapest-set.ts";
import { forecastOf, type KindForecast, bookingDays } from "@zhutu/domain/certificate/forecast.ts";
import { fewDaysLeft, keptPeriod, periodTold } from "@zhutu/domain/certificate/period.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Db } from "../../../kernel/db/db.ts";
import { quoteFor } from "../../ordering/service.ts";
import { readParams } from "../../sysparams/service.ts";
import { certificatesBySubject, certificateShown } from "../periods/certificates.ts";
import { newestOf } from "../documents/queries.ts";
import * as queries from "./queries.ts";
import { bookedToday, waitingOf } from "../hours/queries.ts";

type UserCtx = Ctx<SessionUser>;
type OnSale = Awaited<ReturnType<typeof queries.hourCoursesOnSale>>[number] & { price: number };
type Choice = OnSale & { tenths: number };

/**
 * Per subject: hours earned, needed and missing, what held courses still give, and the cheapest courses for
 * the rest at the caller's price.
 */
export async function hourForecasts(ctx: UserCtx) {
  const { db, user } = ctx;
  const params = await readParams(db);
  const [subjects, held] = await Promise.all([
    certificatesBySubject(db, user.userId, params),
    queries.heldHourCourses(db, user.userId),
  ]);
  return Promise.all(
    subjects.map(async ({ certSubject, today, former }) => {
      const { certDate, requiredTenths, optionalTenths, period } = today;
      const targets = targetsOf(params, certSubject);
      const learner = { userId: user.userId, certSubject };
      const queue = await queueOf(db, learner, dailyCapOf(params, certSubject));
      // Hours after the last day belong to the next period.
      const waiting = queue.waiting.filter(({ day }) => period.until === null || day <= period.until);
      const certStatus = certStatusOf({ requiredTenths, optionalTenths, certDate }, targets);
      const standing = {
        required: {
          earnedTenths: requiredTenths,
          waitingTenths: sumOf(waiting.filter((hours) => hours.required)),
          targetTenths: targets.certRequiredHours * 10,
        },
        optional: {
          earnedTenths: optionalTenths,
          waitingTenths: sumOf(waiting.filter((hours) => !hours.required)),
          targetTenths: targets.certOptionalHours * 10,
        },
      };
      const own = held.filter((course) => course.certSubject === certSubject && course.leftTenths > 0);
      // A passed certificate needs nothing more.
      const offers = certStatus === "pass" ? [] : await priced(ctx, certSubject);
      const wanted = offers.map((course) => ({ ...course, tenths: course.courseTenths }));
      const { required, optional, set } = forecastOf(standing, own, wanted);
      const gap = { requiredTenths: required.openTenths, optionalTenths: optional.openTenths };
      const document = await newestOf(db, { ...learner, from: period.from });
      return {
        certSubject,
        period: periodTold(keptPeriod(period)),
        daysLeft: certStatus === "learning" ? (fewDaysLeft(period, shanghaiDay(new Date())) ?? null) : null,
        former: former.map((certificate) => certificateShown(certificate, false, params)),
        certDate,
        certStatus,
        required: kindShown(standing.required, required),
        optional: kindShown(standing.optional, optional),
        daily: dailyOf(queue),
        own: own.map(({ courseTenths, earnedTenths, leftTenths, ...course }) => ({
          ...course,
          courseHours: courseTenths / 10,
          earned: earnedTenths / 10,
          left: leftTenths / 10,
        })),
        offer: await offerOf(ctx, gap, { courseIds: set.courseIds, choices: choicesFor(gap, wanted) }),
        document: document ? { ...document, revoked: today.revoked, replaced: today.replaced } : null,
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

async function priced({ db, user }: UserCtx, certSubject: CertSubject): Promise<OnSale[]> {
  const onSale = await queries.hourCoursesOnSale(db, { userId: user.userId, certSubject });
  if (onSale.length === 0) return [];
  const { lines } = await quoteFor(db, user.userId, onSale.map(oneOf), null);
  return onSale.map((course, at) => ({ ...course, price: lines[at]?.unitPrice ?? 0 }));
}

const oneOf = ({ courseId }: { courseId: number }) => ({ courseId, courseCount: 1 });

const sumOf = (all: readonly { tenths: number }[]): number =>
  all.reduce((sum, { tenths }) => sum + tenths, 0);

type Queue = { cap: number | null; bookedToday: number; waiting: readonly { tenths: number; day: string }[] };

/** Hours booked today, and waiting ones with their Shanghai day. */
async function queueOf(db: Db, learner: { userId: number; certSubject: CertSubject }, cap: number | null) {
  const waiting = await waitingOf(db, learner);
  const booked = await bookedToday(db, learner);
  const days = bookingDays(cap, booked, waiting);
  const dayOf = (later = 0): string => shanghaiDay(new Date(Date.now() + later * 86_400_000));
  return {
    cap,
    bookedToday: booked,
    waiting: waiting.map((lesson, at) => ({ ...lesson, day: dayOf(days[at]) })),
  };
}

/** Null without a cap; `until`: when all waiting hours will be booked. */
function dailyOf({ cap, bookedToday: today, waiting }: Queue) {
  if (cap === null) return null;
  return {
    cap: cap / 10,
    today: today / 10,
    waiting: sumOf(waiting) / 10,
    until: waiting.at(-1)?.day ?? null,
  };
}

async function offerOf(
  { db, user }: UserCtx,
  gap: Gap,
  { courseIds, choices }: { courseIds: readonly number[]; choices: readonly Choice[] },
) {
  const chosen = choices.filter(({ courseId }) => courseIds.includes(courseId));
  const left = gapAfter(gap, chosen);
  const whole = chosen.length > 0 ? await quoteFor(db, user.userId, chosen.map(oneOf), null) : undefined;
  return {
    courses: chosen
      .toSorted((a, b) => courseIds.indexOf(a.courseId) - courseIds.indexOf(b.courseId))
      .map(shown),
    price: whole?.quote.total ?? 0,
    requiredOpen: left.requiredTenths / 10,
    optionalOpen: left.optionalTenths / 10,
    choices: choices.map(shown),
  };
}

const shown = ({ courseId, courseName, required, price, tenths }: Choice) => ({
  courseId,
  courseName,
  required,
  price,
  courseHours: tenths / 10,
});
