import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { browserOnly } from "../web/browser-only.ts";

/** Builds one screen for the server, in a folder of that name; its code, or the sentence of the refusal. */
async function built(folder: string, text: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "browser-only-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const screens = join(root, "src/screens", folder);
  await mkdir(screens, { recursive: true });
  await writeFile(join(screens, "cart.tsx"), text);
  const output = await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [browserOnly()],
    build: { ssr: join(screens, "cart.tsx"), write: false },
  }).catch((error: Error) => error);
  if (output instanceof Error) return output.message;
  return "output" in output ? (output.output[0].code ?? "") : "";
}

const page = "export default function Cart() { return 'a cart'; }\n";

test("a screen of the browser is nothing on the server, one of the storefront is itself", async () => {
  expect(await built("account", page)).not.toContain("a cart");
  expect(await built("storefront", `export const loader = () => 1;\n${page}`)).toContain("a cart");
});

test.each([
  ["loader", "export async function loader() { return 1; }"],
  ["meta", "export const meta = () => [];"],
  ["headers", "const made = () => ({});\nexport { made as headers };"],
])("the build fails when a screen of the browser exports %s", async (name, text) => {
  for (const folder of ["account", "office", "study"])
    expect(await built(folder, `${text}\n${page}`)).toContain(
      `exports ${name}, but runs in the browser only`,
    );
});

test("what the browser reads may be exported: a handle, and its own loader", async () => {
  const text = "export const handle = { title: '1' };\nexport const clientLoader = () => 1;\n";
  expect(await built("office", text + page)).not.toContain("runs in the browser only");
});
