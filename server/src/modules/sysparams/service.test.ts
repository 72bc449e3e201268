import * as office from "@zhutu/domain/sysparams/office/contract.ts";
import { outsideServices } from "@zhutu/domain/sysparams/office/outside-services.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLogs } from "../../kernel/db/tables.ts";
import { testApp } from "../../testing/app.ts";
import { refusalOf } from "../../testing/refusal.ts";

const shop = await testApp();
const admin = await shop.account("admin");
const list = () => shop.as(admin, office.listOutsideServices, {});
const of = async (name: string) => (await list()).services.find((one) => one.name === name);
const tried = (service: (typeof outsideServices)[number], who = admin) =>
  shop.as(who, office.testOutsideService, { params: { service } });

test("every service is listed with its provider, unused before the first call", async () => {
  const { services, since } = await list();
  expect(services.map(({ name }) => name).toSorted()).toEqual(outsideServices.toSorted());
  expect(await of("courier")).toEqual({
    name: "courier",
    provider: "embedded",
    state: "unused",
    calls: 0,
    failures: 0,
    lastSuccess: null,
    lastFailure: null,
  });
  expect(new Date(since).getTime()).toBeLessThan(Date.now());
});

test.each(outsideServices)(
  "a test of %s makes a call that leaves nothing, and is written down",
  async (service) => {
    const another = await shop.account("admin");
    const before = (await of(service))?.calls ?? 0;
    const files = await shop.services.providers.storage.list("handout");
    expect(await tried(service, another)).toEqual({ ok: true, code: null, ms: expect.any(Number) });
    // Nothing is sent by a test of messages.
    const calls = (await of(service))?.calls ?? 0;
    if (service === "sms") expect([calls, shop.standIns.sms.list()]).toEqual([before, []]);
    else expect([calls > before, (await of(service))?.state]).toEqual([true, "well"]);
    expect(await shop.services.providers.storage.list("handout")).toEqual(files);
    const audited = await shop.db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.subject, `service:${service}`));
    expect(audited).toMatchObject([
      { action: "service.test", userId: another.userId, detail: { ok: true, code: null } },
    ]);
  },
);

test("a failure is told by its code and time, and the state follows", async () => {
  const { courier } = shop.services.providers;
  const parcel = { expressCompany: "顺丰速运", trackingNo: "KD0000000001", telephone: "13800000001" };
  await courier.track(parcel).catch(() => undefined);
  expect(await of("courier")).toMatchObject({
    state: "failing",
    lastFailure: { code: "embedded.TIMEOUT", at: expect.any(String) },
  });
  await courier.track({ ...parcel, trackingNo: "SF1" });
  expect(await of("courier")).toMatchObject({ state: "well" });
});

test("nobody tests more than ten times a minute; who does not run the site sees and tests nothing", async () => {
  const eager = await shop.account("admin");
  const ended = await Promise.allSettled(Array.from({ length: 20 }, () => tried("sms", eager)));
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  expect(await refusalOf(tried("sms", eager))).toMatch(/^429/);
  const teacher = await shop.account("teacher");
  expect(await refusalOf(tried("sms", teacher))).toMatch(/^403/);
  expect(await refusalOf(shop.as(teacher, office.listOutsideServices, {}))).toMatch(/^403/);
});
