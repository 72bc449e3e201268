// npm run shots: a picture of every route as each role that web/src/paths.ts lists in `shotList`, full page, at 1440
// and 390 pixels, in shots/<width>/<name>-<role>.png; `npm run shots -- home cart` takes only those names. Prints a
// line for each console error, bad answer, unexpected redirect and axe violation, and fails when there was any.
// The pages are built if stale and the server is one of its own, with a fresh demonstration shop.
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { axe } from "../e2e/axe.ts";
import { desktop, launch, phone, type Page } from "../e2e/browser.ts";
import { signIn, type Person } from "../e2e/people.ts";
import { startServer } from "../e2e/server.ts";
import { watchProblems } from "../e2e/watch.ts";
import { root } from "./run.ts";
import { buildWebIfStale } from "./web-build.ts";

type Role = "anonymous" | Extract<Person, "user" | "admin" | "teacher" | "channel">;
type Shot = { name: string; path: string; role: Role; status?: number };

const widths = [
  { width: 1440, use: desktop },
  { width: 390, use: phone },
];

async function wantedShots(names: string[]): Promise<Shot[]> {
  const { shotList } = (await import(pathToFileURL(join(root, "web/src/paths.ts")).href)) as {
    shotList?: Shot[];
  };
  if (shotList === undefined || shotList.length === 0)
    throw new Error("web/src/paths.ts exports no shotList.");
  const wanted = shotList.filter(({ name }) => names.length === 0 || names.includes(name));
  if (wanted.length === 0) throw new Error(`shotList has none of: ${names.join(", ")}`);
  return wanted;
}

/** Lets everything load that loads only when seen, and waits until the page is quiet or 5 s have passed. */
async function settle(page: Page): Promise<void> {
  const quiet = () => page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined);
  await quiet();
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight) {
      window.scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    window.scrollTo(0, 0);
    await document.fonts.ready;
  });
  await quiet();
}

/** Takes one picture and returns what was wrong, a line each. */
async function take(page: Page, { path, role, name, status = 200 }: Shot, folder: string): Promise<string[]> {
  const problems = watchProblems();
  if (status !== 200) problems.expect(new RegExp(`status of ${status}`));
  const stopWatching = problems.watch(page);
  const found: string[] = [];
  try {
    const answer = await page.goto(path);
    if (answer !== null && answer.status() !== status) found.push(`answer ${answer.status()}`);
    await settle(page);
    const ended = new URL(page.url());
    if (ended.pathname !== new URL(path, ended).pathname) found.push(`ended at ${ended.pathname}`);
    await page.screenshot({
      path: join(folder, `${name}-${role}.png`),
      fullPage: true,
      animations: "disabled",
    });
    for (const violation of await axe(page)) found.push(`axe ${violation}`);
  } catch (error) {
    found.push(`no picture: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    stopWatching();
  }
  return [...found, ...problems.list()];
}

/** Every wanted picture, one sign-in a role and width; returns how many lines it had to print. */
async function takeAll(shots: Shot[], url: string): Promise<number> {
  const browser = await launch();
  let lines = 0;
  for (const { width, use } of widths) {
    const folder = join(root, "shots", String(width));
    await mkdir(folder, { recursive: true });
    for (const role of new Set(shots.map((shot) => shot.role))) {
      const context = await browser.newContext({
        ...use,
        baseURL: url,
        locale: "zh-CN",
        timezoneId: "Asia/Shanghai",
      });
      const page = await context.newPage();
      if (role !== "anonymous") await signIn(page, role);
      for (const shot of shots.filter((one) => one.role === role)) {
        for (const problem of await take(page, shot, folder)) {
          lines++;
          console.log(`${width} ${shot.name}-${role}: ${problem.split("\n")[0]}`);
        }
      }
      await context.close();
    }
  }
  await browser.close();
  return lines;
}

const names = process.argv.slice(2);
const shots = await wantedShots(names);
await buildWebIfStale((sentence) => console.log(sentence));
if (names.length === 0) await rm(join(root, "shots"), { recursive: true, force: true });
const server = await startServer("shots");
try {
  const lines = await takeAll(shots, server.url);
  console.log(`${shots.length * widths.length} pictures in shots/, ${lines} problems`);
  process.exitCode = lines === 0 ? 0 : 1;
} finally {
  await server.stop();
}
