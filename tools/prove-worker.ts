// One of the processes of `npm run prove`: started in a copy of the tree, it breaks one thing after the other there,
// runs the tests that hold the tag, puts the text back and answers with the verdict.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { applied, type Proof } from "./proofs.ts";
import { closeTests, forget, isJourney, runTagged } from "./prove-tests.ts";
import { judge, ranOutOfTime, type Verdict } from "./prove-verdict.ts";
import { root } from "./run.ts";
import { parseFile } from "./source.ts";

/** Either tests to run on the whole tree, or a breaking and the files whose tests must notice it. */
export type Task = { ids: string[]; paths: string[] } | { proof: Proof; paths: string[] };
export type Answer = { verdict: Verdict; why: string } | { red: string[] };

async function prove(proof: Proof, paths: string[]): Promise<Answer> {
  const change = applied(root, proof);
  if ("stale" in change) return { verdict: "STALE", why: change.stale };
  const file = join(root, proof.file);
  const whole = readFileSync(file, "utf8");
  // The database of the tests is migrated once; a broken migration needs one of its own.
  const migrates = proof.file.startsWith("server/migrations/");
  const settle = () => (migrates ? closeTests() : forget(proof.file));
  let answer: { verdict: Verdict; why: string };
  try {
    writeFileSync(file, change.text);
    if (/\.tsx?$/.test(proof.file)) parseFile(root, proof.file);
    await settle();
    answer = judge(await runTagged([proof.id], paths));
  } catch (error) {
    answer = { verdict: "BROKEN", why: error instanceof Error ? error.message : String(error) };
  } finally {
    writeFileSync(file, whole);
    await settle();
  }
  // Journeys were run on the whole tree only where nothing quicker shows the statement.
  const untried = isJourney(answer.why.split(" > ")[0] ?? "") && paths.some((path) => !isJourney(path));
  if (answer.verdict !== "PROVEN" || !(untried || ranOutOfTime(answer.why))) return answer;
  // A busy machine is late by itself: only what is in time without the breaking was late because of it.
  const again = await runTagged([proof.id], paths);
  const late = again.find(({ errors }) => errors.length > 0);
  return late === undefined ? answer : { verdict: "RED", why: `${late.title} fails without the breaking` };
}

/** The tags whose tests are red although nothing is broken. */
async function redAlready(ids: string[], paths: string[]): Promise<Answer> {
  const failed = (await runTagged(ids, paths, true)).filter(({ errors }) => errors.length > 0);
  const outside = failed.filter((one) => one.outside).map(({ title }) => title);
  const tags = ids.filter((id) => failed.some(({ title }) => title.includes(id)));
  return { red: [...tags, ...outside] };
}

process.on("message", (task: Task) => {
  const answer = "proof" in task ? prove(task.proof, task.paths) : redAlready(task.ids, task.paths);
  void answer.then((one) => process.send?.(one));
});
process.once("disconnect", () => void closeTests().then(() => process.exit(0)));
