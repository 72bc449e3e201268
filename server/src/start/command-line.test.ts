// The operator's commands as processes: what they say to an option that they do not know.
import { expect, test } from "vitest";
import { runProgram } from "../testing/program.ts";

test.each([
  ["account", "account.ts"],
  ["backup", "backup/main.ts"],
  ["fsck", "fsck/main.ts"],
  ["rekey", "rekey/main.ts"],
])("%s says its usage in one line and exits 2 where it does not know an option", async (name, file) => {
  const usage = new RegExp(`^npm run ${name} .*\n$`);
  for (const args of [["--help"], ["-x"]])
    expect(await runProgram(file, {}, ...args)).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(usage),
    });
});
