// npm run boundaries: checks ARCHITECTURE.md's import rules (data in tools/architecture.ts) and prints
// violations with reasons. Reports how much it saw and fails on nothing, because a blind check proves
// nothing.
import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import {
  innerOrder,
  moduleOrder,
  moduleTops,
  reasons,
  rulesForAll,
  sharedFeatures,
  sourceRoots,
} from "./architecture.ts";
import { filesBelow } from "./files.ts";
import { isForTests, isSource, isTest, readSource, type Import, type SourceFile } from "./source.ts";

export type Violation = { path: string; line: number; rule: number; what: string };
export type Seen = { files: number; imports: number; modules: number; computedImports: number };

/** Throws when a file does not parse. */
export function checkBoundaries(root: string): { violations: Violation[]; seen: Seen } {
  const paths = sourceRoots.flatMap((folder) => filesBelow(root, folder, isSource));
  const known = new Set(paths);
  const files = paths.map((path) => readSource(root, path));
  const violations: Violation[] = [];

  for (const file of files) {
    const report = (line: number, rule: number, what: string) =>
      violations.push({ path: file.path, line, rule, what });
    for (const one of file.imports) {
      const target = resolveImport(root, known, file.path, one.specifier);
      for (const rule of brokenBy(file.path, one, target)) report(one.line, rule, `imports ${one.specifier}`);
    }
    for (const line of misreadEnvironment(file)) report(line, 12, "reads process.env");
    if (moduleOf(file.path) === undefined && unlistedModule(file.path) !== undefined)
      report(1, 9, `is in "${unlistedModule(file.path)}", which is not in the list of modules`);
  }
  const modules = new Set(paths.map((path) => /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1]));
  modules.delete(undefined);
  const seen = {
    files: files.length,
    imports: files.reduce((sum, file) => sum + file.imports.length, 0),
    modules: modules.size,
    computedImports: files.reduce((sum, file) => sum + file.computedImports, 0),
  };
  return { violations, seen };
}

/** The path an import means, existing or not; undefined for a package. */
function resolveImport(
  root: string,
  known: Set<string>,
  from: string,
  specifier: string,
): string | undefined {
  const bare = specifier.replace(/[?#].*$/, "");
  const workspace = /^@zhutu\/([^/]+)\/(.+)$/.exec(bare);
  const path = workspace
    ? `${workspace[1]}/src/${workspace[2]}`
    : bare.startsWith(".")
      ? normalize(join(dirname(from), bare)).replaceAll("\\", "/")
      : undefined;
  if (path === undefined || known.has(path) || existsSync(join(root, path, "package.json"))) return path;
  // The bundler accepts imports without ending, so the check must too.
  const endings = [".ts", ".tsx", "/index.ts", "/index.tsx"].map((ending) => path + ending);
  return endings.find((one) => known.has(one)) ?? path;
}

const serverModule = /^server\/src\/modules\/([^/]+)\//;
const anyModule = /^(?:domain\/src|server\/src\/modules|web\/src\/features)\/([^/]+)\//;
const provider = /^server\/src\/providers\/([^/]+)\//;
const composition =
  /^server\/src\/((account|app|connections|main|work|worker)\.ts$|seed\/|fsck\/|backup\/|rekey\/|testing\/|[^/]+\.test\.ts$)/;
const aboveKernel = /^server\/src\/(providers|start|pages)\//;
const ground = /^server\/src\/(kernel|providers|start|pages)\//;
/** queries.ts and tables.ts, or parts: order-queries.ts, queries/by-day.ts. */
const sql = /(^|[/-])(queries|tables)(\/|\.ts$)/;
const tables = /(^|[/-])tables(\/|\.ts$)/;

function unlistedModule(path: string): string | undefined {
  const name = anyModule.exec(path)?.[1];
  if (name === undefined || moduleOrder.includes(name)) return undefined;
  return path.startsWith("web/") && sharedFeatures.includes(name) ? undefined : name;
}

function moduleOf(path: string): string | undefined {
  const name = anyModule.exec(path)?.[1];
  return name !== undefined && moduleOrder.includes(name) ? name : undefined;
}

const packageOf = (specifier: string) =>
  /^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier.replace(/^npm:/, ""))?.[1] ?? specifier;

/** Numbers of the rules this import breaks. */
function brokenBy(from: string, { specifier, typeOnly }: Import, target: string | undefined): number[] {
  const broken: number[] = [];
  const breaks = (rule: number, when: boolean) => {
    if (when && !broken.includes(rule)) broken.push(rule);
  };
  const bought = target === undefined ? packageOf(specifier) : undefined;
  const to = target ?? "";

  if (from.startsWith("domain/src/")) {
    const zodHere = bought === "zod" && /(^|\/)(contract|endpoint)\.ts$/.test(from);
    const testKit = isTest(from) && bought !== undefined && /^(vitest|fast-check|node:.*)$/.test(bought);
    breaks(2, bought === undefined ? !to.startsWith("domain/src/") : !zodHere && !testKit);
  }
  breaks(3, from.startsWith("web/") && to.startsWith("server/"));
  breaks(3, from.startsWith("server/") && to.startsWith("web/"));

  if (ground.test(from)) {
    breaks(4, serverModule.test(to));
    breaks(4, !isTest(from) && composition.test(to));
  }
  // Ports may use a module's domain words; the kernel may not.
  const ofModule = to.startsWith("domain/src/") && moduleOf(to) !== undefined;
  breaks(4, from.startsWith("server/src/kernel/") && ofModule && !isForTests(from));
  // The context only names types.
  const namesTypes = from === "server/src/kernel/context.ts" && typeOnly;
  breaks(15, from.startsWith("server/src/kernel/") && aboveKernel.test(to) && !isTest(from) && !namesTypes);
  const home = serverModule.exec(from)?.[1];
  const other = serverModule.exec(to)?.[1];
  breaks(5, home !== undefined && provider.test(to) && !/^[^/]+\/src\/providers\/[^/]+\/port\.ts$/.test(to));
  if (other !== undefined && other !== home && !ground.test(from)) {
    const door = to === `server/src/modules/${other}/service.ts`;
    if (home !== undefined) breaks(6, !door && !(tables.test(to) && (sql.test(from) || isForTests(from))));
    else if (from.startsWith("server/")) {
      const bound = /^server\/src\/(app|main)\.ts$/.test(from) && /\/(routes|jobs)\.ts$/.test(to);
      // A module's test helpers stand beside it.
      const amongTests = isForTests(from) && to.endsWith("-testing.ts");
      breaks(6, !composition.test(from) || !(door || tables.test(to) || bound || amongTests));
    }
  }
  breaks(6, /^server\/src\/(modules|kernel|providers)\//.test(from) && isForTests(to) && !isForTests(from));
  const mayUseDrizzle =
    /^(server\/(src\/(kernel|seed|fsck)\/|drizzle\.config\.ts$)|tools\/trust\/)/.test(from) ||
    (from.startsWith("server/src/") && (sql.test(from) || isForTests(from)));
  breaks(7, bought !== undefined && bought.startsWith("drizzle-") && !mayUseDrizzle);
  breaks(8, home !== undefined && /(^|[/-])routes(\/|\.ts$)/.test(from) && !isTest(from) && sql.test(to));

  const sameTree = from.split("/")[0] === to.split("/")[0] && !from.startsWith("web/");
  const [left, right] = [moduleOf(to), moduleOf(from)];
  // A module's domain folder is closed to modules on its left, too.
  const toRules = home !== undefined && to.startsWith("domain/src/") && left !== rulesForAll;
  // Tests may prepare any rows.
  if ((sameTree || toRules) && left !== undefined && right !== undefined && !isForTests(from))
    breaks(9, moduleOrder.indexOf(left) > moduleOrder.indexOf(right));

  breaks(16, home !== undefined && home === other && !isForTests(from) && isBackwards(home, from, to));

  const feature = /^web\/src\/features\/([^/]+)\//;
  const [fromFeature, toFeature] = [feature.exec(from)?.[1], feature.exec(to)?.[1]];
  breaks(10, fromFeature !== undefined && toFeature !== undefined && fromFeature !== toFeature);
  breaks(10, /^web\/src\/(features|lib|ui|office)\//.test(from) && to.startsWith("web/src/screens/"));

  if (from.startsWith("web/src/ui/")) {
    breaks(11, /^domain\/src\/(.*\/)?(contract|endpoint)\.ts$/.test(to) || toFeature !== undefined);
    breaks(11, bought !== undefined && /^(react-router|@react-router\/.*|@tanstack\/.*)$/.test(bought));
    breaks(11, bought === "antd" && !typeOnly);
  }
  if (from.startsWith("web/src/office/")) {
    breaks(14, toFeature !== undefined);
    // Upload rules serve every form's picture field.
    const isUpload = moduleOf(to) === "media";
    breaks(14, moduleOf(to) !== undefined && !isUpload && !(typeOnly && to.endsWith("/contract.ts")));
  } else {
    const isOffice =
      /^web\/src\/(screens\/(office|account)\/|features\/(statistics\/|[^/]+\/office[/-]))/.test(from);
    breaks(14, to.startsWith("web/src/office/") && !isOffice);
  }
  return broken;
}

function isBackwards(home: string, from: string, to: string): boolean {
  const order = innerOrder[home];
  const [inFrom = "", inTo = ""] = [from, to].map((path) => path.split("/")[4]);
  if (!order || moduleTops.includes(inFrom)) return false;
  return order.indexOf(inTo) > order.indexOf(inFrom) || moduleTops.includes(inTo);
}

function misreadEnvironment(file: SourceFile): number[] {
  const watched = /^(server|domain|web)\/src\//.test(file.path);
  return watched && file.path !== "server/src/start/config.ts" ? file.environmentReads : [];
}

export function reportBoundaries(root: string): { lines: string[]; passed: boolean } {
  const { violations, seen } = checkBoundaries(root);
  const lines = violations.map(
    ({ path, line, rule, what }) => `${path}:${line} rule ${rule}: ${what}; ${reasons[rule]}`,
  );
  lines.push(
    `${seen.files} files, ${seen.imports} imports (${seen.computedImports} computed, not checked), ` +
      `${seen.modules} server modules, ${violations.length} violations`,
  );
  const blind = seen.files === 0 || seen.imports === 0 || seen.modules === 0;
  if (blind) lines.push("The check saw no files, no imports or no server modules, so it proves nothing.");
  return { lines, passed: violations.length === 0 && !blind };
}

if (import.meta.main) {
  const { lines, passed } = reportBoundaries(join(import.meta.dirname, ".."));
  for (const line of lines) console.log(line);
  process.exitCode = passed ? 0 : 1;
}
