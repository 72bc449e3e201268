// npm run boundaries: checks every import against tools/architecture.ts and prints violations with reasons.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "oxc-parser";
import {
  innerOrder,
  isForTests,
  moduleOrder,
  moduleTops,
  rules,
  rulesForAll,
  sharedFeatures,
  sourceRoots,
} from "./architecture.ts";
import { filesBelow } from "./files.ts";
import { root } from "./run.ts";

type Import = { specifier: string; typeOnly: boolean };

const anyModule = /^(?:domain\/src|server\/src\/modules|web\/src\/features)\/([^/]+)\//;
const moduleOf = (path: string): string | undefined => anyModule.exec(path)?.[1];

/** A file's imports; throws with its path if it does not parse. */
function importsOf(path: string, text: string): Import[] {
  const { module, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path} does not parse: ${errors[0].message}`);
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null ? [] : [{ specifier: moduleRequest.value, typeOnly: isType }],
    ),
  );
  // Also the types of `import("./port.ts").Port`.
  const inline = [...text.matchAll(/\bimport\(\s*["'`]([^"'`$]+)["'`]/g)];
  return [...imports, ...exports, ...inline.map(([, specifier = ""]) => ({ specifier, typeOnly: false }))];
}

/** The path or package that an import means. */
function resolve(from: string, specifier: string): string {
  const workspace = /^@zhutu\/([^/]+)\/(.+)$/.exec(specifier);
  if (workspace) return `${workspace[1]}/src/${workspace[2]}`;
  if (!specifier.startsWith(".")) return specifier.replace(/^npm:/, "");
  const path = normalize(join(dirname(from), specifier.replace(/[?#].*$/, "")));
  // The bundler accepts imports without ending.
  const endings = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];
  return path + (endings.find((ending) => existsSync(join(root, path + ending))) ?? "");
}

/** Why this import may not be, a reason each. */
export function reasonsAgainst(from: string, to: string, typeOnly = false): string[] {
  const forTests = isForTests(from);
  const reasons = rules
    .filter((rule) => {
      const match = rule.from.exec(from);
      if (!match || !rule.to.test(to)) return false;
      if ((forTests && !rule.tests) || (typeOnly && rule.types)) return false;
      return !rule.except || !new RegExp(rule.except.replaceAll("$1/", `${match[1]}/`)).test(to);
    })
    .map(({ why }) => why);
  if (!forTests && callsRight(from, to)) reasons.push("a module knows only modules to its left");
  if (!forTests && callsInnerRight(from, to))
    reasons.push("a folder uses only those before it in innerOrder");
  return reasons;
}

function callsRight(from: string, to: string): boolean {
  const [left, right] = [moduleOf(to), moduleOf(from)];
  if (left === undefined || right === undefined || from.startsWith("web/") || to.startsWith("web/"))
    return false;
  if (from.startsWith("server/") && to.startsWith("domain/") && left === rulesForAll) return false;
  return moduleOrder.indexOf(left) > moduleOrder.indexOf(right);
}

function callsInnerRight(from: string, to: string): boolean {
  if (!from.startsWith("server/src/modules/") || moduleOf(from) !== moduleOf(to)) return false;
  const order = innerOrder[moduleOf(from) ?? ""];
  const [inFrom = "", inTo = ""] = [from, to].map((path) => path.split("/")[4]);
  if (order === undefined || !to.startsWith("server/") || moduleTops.includes(inFrom)) return false;
  return order.indexOf(inTo) > order.indexOf(inFrom) || moduleTops.includes(inTo);
}

/** Of the whole tree: every violation, and how many imports were seen. */
export function checkBoundaries(): { violations: string[]; imports: number } {
  const violations: string[] = [];
  let imports = 0;
  const files = sourceRoots.flatMap((folder) => filesBelow(root, folder, (name) => /\.tsx?$/.test(name)));
  for (const path of files) {
    const name = moduleOf(path);
    const shared = path.startsWith("web/") && sharedFeatures.includes(name ?? "");
    if (name !== undefined && !shared && !moduleOrder.includes(name))
      violations.push(`${path} is in "${name}", which is not in the list of modules`);
    for (const { specifier, typeOnly } of importsOf(path, readFileSync(join(root, path), "utf8"))) {
      imports++;
      for (const why of new Set(reasonsAgainst(path, resolve(path, specifier), typeOnly)))
        violations.push(`${path} imports ${specifier}; ${why}`);
    }
  }
  return { violations, imports };
}

if (import.meta.main) {
  const { violations, imports } = checkBoundaries();
  for (const line of violations) console.log(line);
  console.log(`${imports} imports, ${violations.length} violations`);
  process.exitCode = violations.length === 0 && imports > 0 ? 0 : 1;
}
