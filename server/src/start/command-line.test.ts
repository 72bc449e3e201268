// The operator's commands as processes: what they say to an option that they do not know.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const run = (file: string, ...args: string[]) =>
  new Promise<object>((resolve) => {
    const command = [join(import.meta.dirname, "..", file), ...args];
    execFile(process.execPath, command, { env: {} }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

test.each([
  ["account", "account.ts"],
  ["backup", "backup/main.ts"],
  ["fsck", "fsck/main.ts"],
  ["rekey", "rekey/main.ts"],
])("%s says its usage in one line and exits 2 where it does not know an option", async (name, file) => {
  const usage = new RegExp(`^npm run ${name} .*\n$`);
  for (const args of [["--help"], ["-x"]])
    expect(await run(file, ...args)).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(usage),
    });
});
