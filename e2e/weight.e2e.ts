import type { Page, Response } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { signIn } from "./people.ts";

// What a page's scripts may weigh as they are sent (Brotli), in units of 1,000 bytes: all that the page loads by
// itself. React and the router are some 90 of it; docs/benchmarks.md ("Browser") tells what the rest is.
const aVisitor = { budget: 140, isLearner: false };
const aLearner = { budget: 170, isLearner: true };

const forVisitors = [
  "/index",
  "/index/courses",
  "/index/books",
  "/index/course-info/1",
  "/index/contact",
  "/index/rules/privacy",
  "/login",
  "/register",
];
const forLearners = [
  "/index",
  "/index/courses",
  "/index/course-info/1",
  "/index/my-cart",
  "/board/user/my-course",
  "/board/user/my-order",
];

type Script = { name: string; sent: number };
type Viewer = typeof aVisitor;

/** The scripts of a page, heaviest first, once it is as that person sees it; all were sent compressed. */
async function scriptsOf(page: Page, path: string, { isLearner }: Viewer): Promise<Script[]> {
  const loaded: Promise<Script>[] = [];
  const weigh = (response: Response): void => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith(".js")) return;
    expect(response.headers()["content-encoding"], `${pathname} is sent compressed`).toBe("br");
    loaded.push(measure(pathname, response));
  };
  page.on("response", weigh);
  await page.goto(path, { waitUntil: "networkidle" });
  // On a slow machine half a second may be without a request before the page knows who is there.
  if (isLearner) await page.getByRole("banner").getByRole("button", { name: "李建国" }).waitFor();
  for (let known = -1; known !== loaded.length; await page.waitForTimeout(1_000)) known = loaded.length;
  page.off("response", weigh); // what comes later, as the page closes, cannot be measured any more
  return (await Promise.all(loaded)).sort((a, b) => b.sent - a.sent);
}

async function measure(name: string, response: Response): Promise<Script> {
  await response.finished();
  const { responseBodySize } = await response.request().sizes();
  return { name, sent: responseBodySize };
}

/** Opens each page as if it were the first one, and finds that its scripts stay within the budget. */
async function expectWithin(open: () => Promise<Page>, paths: readonly string[], viewer: Viewer) {
  for (const path of paths) {
    const page = await open();
    const scripts = await scriptsOf(page, path, viewer);
    await page.context().close();
    const kilobytes = scripts.reduce((sum, { sent }) => sum + sent, 0) / 1000;
    // The figures of docs/benchmarks.md: `npm run e2e -- weight --project desktop` prints them.
    process.stdout.write(`${path}: ${scripts.length} scripts, ${kilobytes.toFixed(1)} KB sent\n`);
    const heaviest = scripts.map(({ name, sent }) => `${sent} ${name}`).join("\n");
    expect.soft(kilobytes, `${path}\n${heaviest}`).toBeLessThanOrEqual(viewer.budget);
  }
}

test(`a visitor's scripts of each page stay within ${aVisitor.budget} KB`, ({ visitor }) =>
  expectWithin(visitor, forVisitors, aVisitor));

test(`a signed-in learner's scripts of each page stay within ${aLearner.budget} KB`, ({ visitor }) => {
  const signedIn = async (): Promise<Page> => {
    const page = await visitor();
    await signIn(page, "user");
    return page;
  };
  return expectWithin(signedIn, forLearners, aLearner);
});
