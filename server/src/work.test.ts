import { expect, test } from "vitest";
import type { Jobs } from "./kernel/jobs/jobs.ts";
import { testApp } from "./testing/app.ts";
import { declareWork } from "./work.ts";

test("every job is called by one word after another with a hyphen between, and by a name of its own", async () => {
  const { services, app } = await testApp();
  const names: string[] = [];
  const jobs: Jobs = {
    schedule: ({ name }) => void names.push(name),
    repeat: ({ name }) => void names.push(name),
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
  declareWork({ ...services, jobs }, { ...services, log: app.log });
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(["storage-sweep", "vod-sweep", "vod-work", "live-sweep"]));
});
