// npm run night: `npm test` with *.night.test.ts, all pictures with axe, all proofs, every benchmark. Fails
// if any did.
import { run } from "./run.ts";

const scenarios = ["list", "detail", "ssr", "cart", "flow", "play", "cold", "scale"];
const commands = [
  ["test"],
  ["run", "shots"],
  ["run", "prove", "--", "--all"],
  ...scenarios.map((scenario) => ["run", "bench", "--", scenario]),
];

const lines: string[] = [];
for (const command of commands) {
  const { code, seconds } = await run("npm", command, { live: true, env: { NIGHT: "1" } });
  if (code !== 0) process.exitCode = 1;
  lines.push(`${code === 0 ? "ok  " : "FAIL"} npm ${command.join(" ").padEnd(28)} ${seconds.toFixed(0)} s`);
}
console.log(lines.join("\n"));
