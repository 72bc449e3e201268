// npm run shots: full-page pictures of every route per role (list.ts) and the buying walk at 1440
// and 390 pixels, the office also at 1024, in shots/<width>/<name>-<role>.png. `-- home cart` takes only
// those names; `--office --part 1/3 --width 1024 --to FOLDER` narrows; `--geometry` skips pictures and axe.
// Prints and fails on console errors, bad answers, redirects, axe violations and geometry faults (also at 320
// and 1024 pixels, and with menus open).
// Builds stale pages; uses its own server and a fresh demonstration shop.
import { mkdir, rm } from "node:fs/promises";
import { join, resolve as absolute } from "node:path";
import { parseArgs } from "node:util";
import { axe } from "../axe.ts";
import { desktop, launch, phone, type Page } from "../browser.ts";
import { atEachWidth, geometry, openEachMenu } from "../geometry.ts";
import { openSession, signIn } from "../people.ts";
import { startServer } from "../server.ts";
import { watchProblems } from "../watch.ts";
import { root } from "../../tools/run.ts";
import { answerWith, type Given, type Shot } from "./shot.ts";
import { shotList } from "./list.ts";
import { walkThroughBuying } from "./walk.ts";
import { buildIfStale } from "../../tools/build.ts";

const isOffice = ({ name }: Shot): boolean => name.startsWith("office-");
const everyPicture = (): boolean => true;
const widths = [
  { width: 1440, use: desktop, of: everyPicture, buys: "二级建造师《公路工程》精讲班（2026）" },
  // The narrowest width for staff without a phone.
  { width: 1024, use: { viewport: { width: 1024, height: 768 } }, of: isOffice },
  { width: 390, use: phone, of: everyPicture, buys: "二级建造师《机电工程》精讲班（2026）" },
];

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    office: { type: "boolean", default: false },
    part: { type: "string", default: "1/1" },
    width: { type: "string" },
    geometry: { type: "boolean", default: false },
    to: { type: "string", default: join(root, "shots") },
  },
});

function wantedShots(): Shot[] {
  const named = shotList().filter(
    (shot) => (names.length === 0 || names.includes(shot.name)) && (!options.office || isOffice(shot)),
  );
  const [part = 1, parts = 1] = options.part.split("/").map(Number);
  const wanted = named.filter((_, at) => Math.floor((at * parts) / named.length) === part - 1);
  if (wanted.length === 0) throw new Error(`there is no picture of: ${names.join(", ")} ${options.part}`);
  return wanted;
}

/** Triggers lazy loading, unless it stays where it is, and waits until quiet: 5 s per pass, and 15 s for skeletons. */
async function settle(page: Page, stays = false): Promise<void> {
  const quiet = async () => {
    await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => undefined);
    await page
      .locator(".skel")
      .first()
      .waitFor({ state: "detached", timeout: 15_000 })
      .catch(() => undefined);
  };
  await quiet();
  if (stays) return;
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

/** axe and geometry, also with each menu not in `seen` open. */
async function look(page: Page, seen: Set<string>): Promise<string[]> {
  const violations = async () => (options.geometry ? [] : axe(page));
  const found = (await violations()).map((violation) => `axe ${violation}`);
  await atEachWidth(page, async (at) => {
    for (const fault of await geometry(page)) found.push(`${at}geometry ${fault}`);
    await openEachMenu(page, at, seen, async (menu) => {
      for (const violation of await violations()) found.push(`${at}menu ${menu}: axe ${violation}`);
      for (const fault of await geometry(page)) found.push(`${at}menu ${menu}: geometry ${fault}`);
    });
  });
  return found;
}

/** Takes a picture of an address or the current page; returns faults, a line each. */
async function take(page: Page, file: string, shot: Partial<Shot>, seen: Set<string>): Promise<string[]> {
  const { path, status = 200, press } = shot;
  const problems = watchProblems();
  const given: readonly Given[] = [shot.answer ?? []].flat();
  for (const one of given) {
    if (one.change === "fails") problems.expect(/status of 500|answer 500/);
    await answerWith(page, one);
  }
  if (status !== 200) problems.expect(new RegExp(`status of ${status}`));
  const stopWatching = problems.watch(page);
  const found: string[] = [];
  try {
    const answer = path === undefined ? null : await page.goto(path);
    if (answer !== null && answer.status() !== status) found.push(`answer ${answer.status()}`);
    await settle(page);
    if (press) {
      await press(page);
      await settle(page, shot.inWindow);
    }
    const ended = new URL(page.url());
    if (path !== undefined && ended.pathname !== new URL(path, ended).pathname)
      found.push(`ended at ${ended.pathname}`);
    const covered = await page.locator("[aria-modal=true], .dialog").filter({ visible: true }).count();
    const fullPage = !shot.inWindow && covered === 0;
    if (!options.geometry) await page.screenshot({ path: file, fullPage, animations: "disabled" });
    found.push(...(await look(page, seen)));
  } catch (error) {
    found.push(`no picture: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    stopWatching();
    // Clears state and pending requests for the next picture.
    if (press) {
      await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
      await page.goto("about:blank");
    }
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
  return [...found, ...problems.list()];
}

/** The seeded cart is empty. */
async function fillCart(page: Page): Promise<void> {
  const { token } = await openSession(page.request, "user");
  for (const courseId of [38, 7]) {
    const answer = await page.request.post(
      `/api/user/cart-items?courseId=${courseId}&courseCount=1&set=true`,
      {
        headers: { authorization: token },
      },
    );
    const { code } = (await answer.json()) as { code: unknown };
    if (code !== 200) throw new Error(`course ${courseId} does not go into the cart: ${await answer.text()}`);
  }
}

/** Takes all pictures, one sign-in per role and width; returns counts of pictures and printed lines. */
async function takeAll(wanted: Shot[], walk: boolean, url: string) {
  const browser = await launch();
  let lines = 0;
  let pictures = 0;
  for (const { width, use, of, buys } of widths) {
    if (options.width !== undefined && options.width !== String(width)) continue;
    const shots = wanted.filter(of);
    const folder = join(absolute(options.to), String(width));
    await mkdir(folder, { recursive: true });
    for (const role of new Set(shots.map((shot) => shot.role))) {
      const context = await browser.newContext({
        ...use,
        ...(options.geometry && { deviceScaleFactor: 1, reducedMotion: "reduce" }),
        baseURL: url,
        locale: "zh-CN",
        timezoneId: "Asia/Shanghai",
      });
      const page = await context.newPage();
      if (role !== "anonymous") await signIn(page, role);
      if (role === "user") await fillCart(page);
      const menus = new Set<string>();
      const picture = async (name: string, shot: Partial<Shot> = {}) => {
        pictures++;
        for (const problem of await take(page, join(folder, `${name}-${role}.png`), shot, menus)) {
          lines++;
          console.log(`${width} ${name}-${role}: ${problem.split("\n")[0]}`);
        }
      };
      for (const shot of shots.filter((one) => one.role === role)) await picture(shot.name, shot);
      if (role === "user" && walk && buys !== undefined) await walkThroughBuying(page, buys, picture);
      await context.close();
    }
  }
  await browser.close();
  return { pictures, lines };
}

const everything = process.argv.length === 2;
const shots = wantedShots();
await buildIfStale((sentence) => console.log(sentence));
if (everything) await rm(join(root, "shots"), { recursive: true, force: true });
const server = await startServer("shots");
try {
  const { pictures, lines } = await takeAll(shots, everything, server.url);
  console.log(`${pictures} pictures in ${options.to}, ${lines} problems`);
  process.exitCode = lines === 0 ? 0 : 1;
} finally {
  await server.stop();
}
