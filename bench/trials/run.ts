// npm run trust -- NAME|all [--seed N]: load-tests a promise of docs/design/security.md; never part of the
// tests. Trials are bounded and repeatable by seed; without a name lists them.
import { randomInt } from "node:crypto";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { seeded } from "../../server/src/testing/fuzz.ts";

export type Trial = {
  seed: number;
  /** The next number in [0, 1), repeatable by seed. */
  random: () => number;
  say: (line: string) => void;
};

/** What a trial's file exports. */
type Scenario = {
  name: string;
  promise: string;
  /** Rejects when the promise is broken; bounded, and cleans up. */
  run: (trial: Trial) => Promise<void>;
};

const folder = import.meta.dirname;

async function scenarios(): Promise<Scenario[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".ts") && file !== "run.ts");
  return Promise.all(
    files.map(async (file) => {
      const scenario = (await import(pathToFileURL(join(folder, file)).href)) as Scenario;
      if (scenario.name !== basename(file, ".ts"))
        throw new Error(`bench/trials/${file} names itself ${scenario.name}`);
      return scenario;
    }),
  );
}

/** Whether its promise held. */
async function holds({ name, promise, run }: Scenario, seed: number): Promise<boolean> {
  console.log(`${name}: ${promise} (--seed ${seed})`);
  const began = performance.now();
  try {
    await run({ seed, random: seeded(seed), say: (line) => console.log(`  ${line}`) });
    console.log(`ok   ${name} ${((performance.now() - began) / 1000).toFixed(1)} s`);
    return true;
  } catch (error) {
    console.log(
      `FAIL ${name} --seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    return false;
  }
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: "string" } } });
const [wanted = ""] = positionals;
const all = await scenarios();
const chosen = all.filter(({ name }) => wanted === "all" || name === wanted);
if (chosen.length === 0) {
  console.log(
    `npm run trust -- NAME|all [--seed N]\n${all.map(({ name, promise }) => `  ${name.padEnd(16)} ${promise}`).join("\n")}`,
  );
  process.exit(2);
}
let failed = 0;
for (const scenario of chosen)
  if (!(await holds(scenario, values.seed === undefined ? randomInt(1_000_000) : Number(values.seed))))
    failed++;
process.exit(failed === 0 ? 0 : 1);
