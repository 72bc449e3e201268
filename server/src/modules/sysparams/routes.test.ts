import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getAppInfo, getSite, listExamDates } from "@zhutu/domain/sysparams/contract.ts";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { testApp } from "../../testing/app.ts";
import { downloadCounts, systemParams } from "./tables.ts";

const path = join(tmpdir(), `zhutu app ${process.pid}.apk`);
const bytes = Buffer.from(Array.from({ length: 3_000 }, (_, at) => at % 251));
await writeFile(path, bytes);
afterAll(() => rm(path, { force: true }));

const t = await testApp({ APP_FILE: path });
const info = () => t.as(null, getAppInfo, {});
const download = (headers: Record<string, string> = {}) =>
  t.app.inject({ url: "/api/public/download-app", headers });

afterEach(async () => {
  vi.useRealTimers();
  await t.db.delete(downloadCounts);
  await t.db.delete(systemParams);
});

describe("the app's file", () => {
  test("[SYSP-007] app-info tells a visitor the file's size in bytes and how often it was downloaded", async () => {
    const answer = await t.app.inject({ url: "/api/public/app-info" });
    expect(answer.json()).toMatchObject({ code: 200, resultObject: { fileSize: 3_000, downloadCount: 0 } });
    await download();
    await download();
    expect(await info()).toMatchObject({ fileSize: 3_000, downloadCount: 2 });
  });

  test("its version and what is new in it are the system parameters", async () => {
    await t.db.insert(systemParams).values([
      { key: "version", value: "2.1.0" },
      { key: "update", value: "可以离线看课" },
    ]);
    expect(await info()).toMatchObject({ version: "2.1.0", update: "可以离线看课", demonstration: false });
  });

  test("[SYSP-008] a visitor downloads the whole file, to be saved under its name", async () => {
    const answer = await download();
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-length": "3000",
      "content-type": "application/vnd.android.package-archive",
    });
    expect(answer.headers["content-disposition"]).toBe(
      `attachment; filename=zhutu-app-${process.pid}.apk; filename*=UTF-8''zhutu%20app%20${process.pid}.apk`,
    );
  });

  test("[SYSP-008] 20 downloads at once count 20", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => download()));
    expect(answers.every(({ rawPayload }) => rawPayload.equals(bytes))).toBe(true);
    expect((await info()).downloadCount).toBe(20);
  });

  test("[SYSP-008] a part of the file and its head count nothing", async () => {
    const part = await download({ range: "bytes=1000-1999" });
    expect(part.statusCode).toBe(206);
    expect(part.headers).toMatchObject({ "content-range": "bytes 1000-1999/3000", "content-length": "1000" });
    expect(part.rawPayload.equals(bytes.subarray(1_000, 2_000))).toBe(true);
    await t.app.inject({ method: "HEAD", url: "/api/public/download-app" });
    expect((await info()).downloadCount).toBe(0);
  });

  test("a part that depends on what the caller has of an older file is answered with the whole", async () => {
    const answer = await download({ range: "bytes=1000-", "if-range": '"older"' });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 3_000]);
  });
});

describe("without a file", async () => {
  const without = await testApp({ DEMO: "off" });
  const lost = await testApp({ APP_FILE: `${path}.gone` });

  test.each([
    ["a site that has none", without],
    ["a site whose file is gone", lost],
  ])("[SYSP-008] %s says so, and counts nothing", async (_, shop) => {
    expect(await shop.as(null, getAppInfo, {})).toMatchObject({ fileSize: null, downloadCount: 0 });
    const answer = await shop.app.inject({ url: "/api/public/download-app" });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: "error", msg: "手机客户端暂未发布，请用浏览器访问本站" });
    expect((await shop.as(null, getAppInfo, {})).downloadCount).toBe(0);
  });
});

test("exam dates come with the days left in Shanghai, and end with their day", async () => {
  expect(await t.as(null, listExamDates, {})).toEqual([]);
  const exam = { subject: "management", name: "二级建造师《施工管理》", date: "2027-06-05" };
  await t.db.insert(systemParams).values({ key: "examDates", value: [exam] });
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-06-04T23:59:59+08:00") });
  expect(await t.as(null, listExamDates, {})).toEqual([{ ...exam, daysLeft: 1 }]);
  vi.setSystemTime(new Date("2027-06-05T00:00:01+08:00"));
  expect(await t.as(null, listExamDates, {})).toMatchObject([{ daysLeft: 0 }]);
  vi.setSystemTime(new Date("2027-06-06T00:00:01+08:00"));
  expect(await t.as(null, listExamDates, {})).toEqual([]);
});

test("[HOME-020] the help course is number 56 where nothing else is set", async () => {
  expect(await t.as(null, getSite, {})).toMatchObject({ helpCourseId: 56 });
});
