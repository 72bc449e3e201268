// Which browser the journeys and the pictures use, and with which fonts. In this order: CHROMIUM_PATH, Debian's
// chromium, Playwright's own, else the one that comes with npm (@sparticuz/chromium, Linux on x64), unpacked once
// into .cache. The fonts come with npm too, so that Chinese looks the same, and is never blank boxes, everywhere.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium, type Browser, type BrowserContextOptions, type LaunchOptions } from "@playwright/test";

export type { Page } from "@playwright/test";

const cache = join(import.meta.dirname, "../.cache");
const unpacked = join(cache, "chromium-153");
const execute = promisify(execFile);

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
];

/** The two widths that everything is built for and looked at. */
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  hasTouch: true,
  isMobile: true,
  userAgent:
    "Mozilla/5.0 (Linux; Android 15; V2405A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36",
};

/** Launches the browser that there is. */
export const launch = async (): Promise<Browser> => chromium.launch(await browserOptions());

/** How to launch a browser here, ready for Playwright; throws a sentence when there is none. */
export async function browserOptions(): Promise<LaunchOptions> {
  const { path, libraries } = await findBrowser();
  const env: Record<string, string> = { FONTCONFIG_FILE: await fontsFile() };
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] ??= value;
  if (libraries !== undefined)
    env["LD_LIBRARY_PATH"] = [libraries, env["LD_LIBRARY_PATH"]].filter(Boolean).join(":");
  return { executablePath: path, headless: true, args: flags, env };
}

type Found = { path: string; libraries?: string };

async function findBrowser(): Promise<Found> {
  const wanted = process.env["CHROMIUM_PATH"];
  if (wanted !== undefined && wanted !== "") {
    if (!existsSync(wanted)) throw new Error(`CHROMIUM_PATH names ${wanted}, which does not exist.`);
    return { path: wanted };
  }
  for (const path of ["/usr/bin/chromium", chromium.executablePath()]) if (existsSync(path)) return { path };
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error(
      "No browser: install Chromium and name it in CHROMIUM_PATH, or run `npx playwright install chromium`.",
    );
  }
  return browserFromNpm();
}

/** Unpacks the browser beside itself and renames it, so that an interrupted run leaves nothing half done. */
async function browserFromNpm(): Promise<Found> {
  const path = join(unpacked, "chromium");
  const libraries = join(unpacked, "al2023/lib");
  if (!existsSync(path)) {
    await mkdir(cache, { recursive: true });
    const fresh = await mkdtemp(`${unpacked}-`);
    const { inflate } = await import("@sparticuz/chromium");
    const packed = join(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "../bin");
    // The package unpacks into the temporary directory, whatever that is at the moment.
    const temporary = process.env["TMPDIR"];
    process.env["TMPDIR"] = fresh;
    try {
      for (const part of ["chromium.br", "swiftshader.tar.br", "al2023.tar.br"])
        await inflate(join(packed, part));
    } finally {
      if (temporary === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = temporary;
    }
    await rename(fresh, unpacked).catch(async (error: unknown) => {
      await rm(fresh, { recursive: true });
      if (!existsSync(path)) throw error;
    });
  }
  return (await lacksLibraries(path)) ? { path, libraries } : { path };
}

/** True where the machine has no libnss3 and its like, which the package then brings itself. */
async function lacksLibraries(path: string): Promise<boolean> {
  try {
    await execute(path, ["--version"]);
    return false;
  } catch (error) {
    if (/shared librar/.test(String((error as { stderr?: unknown }).stderr))) return true;
    throw error;
  }
}

/** Writes the fontconfig file that knows Noto Sans SC only, and returns its path. */
async function fontsFile(): Promise<string> {
  const fonts = dirname(fileURLToPath(import.meta.resolve("@expo-google-fonts/noto-sans-sc/package.json")));
  const folders = ["400Regular", "500Medium", "600SemiBold", "700Bold"].map(
    (weight) => `<dir>${join(fonts, weight)}</dir>`,
  );
  const families = ["sans-serif", "serif", "monospace", "system-ui"].map(
    (family) => `<alias><family>${family}</family><prefer><family>Noto Sans SC</family></prefer></alias>`,
  );
  const file = join(cache, "fonts.conf");
  await mkdir(cache, { recursive: true });
  await writeFile(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${folders.join("\n")}
<cachedir>${join(cache, "fontconfig")}</cachedir>
${families.join("\n")}
</fontconfig>
`,
  );
  return file;
}
