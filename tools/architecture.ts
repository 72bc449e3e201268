// The architecture as data (ARCHITECTURE.md), checked by tools/boundaries.ts.

/**
 * Modules in order: each may call only those to its left. The word names the folder in domain/src,
 * server/src/modules and web/src/features.
 */
export const moduleOrder = [
  "sysparams",
  "identity",
  "notices",
  "media",
  "channels",
  "teachers",
  "catalogue",
  "enrolment",
  "pricing",
  "comments",
  "live",
  "exam",
  "shipping",
  "payment",
  "cart",
  "study",
  "ordering",
  "refunds",
  "invoicing",
  "certificate",
  "people",
  "statistics",
  "desk",
];

/** Folders of a server module in order: each uses those before it, and the files beside them none. */
export const innerOrder: Readonly<Record<string, readonly string[]>> = {
  ordering: ["settle", "place", "close", "copies", "read", "deliver", "desk"],
  exam: ["banks", "papers", "attempts", "practice", "regrade"],
};

/** Files beside the folders that stand above them. */
export const moduleTops = ["service.ts", "routes.ts", "jobs.ts", "personal-data.ts"];

/** Its rules are open to every server module, because prices show everywhere; it has no server half. */
export const rulesForAll = "pricing";

/** Features of no module: `shell` frames every page. */
export const sharedFeatures = ["shell"];

/** Source folders; `@zhutu/<name>/<path>` means `<name>/src/<path>`. */
export const sourceRoots = ["domain/src", "server/src", "web/src", "e2e", "bench", "tools"];

/** Tests and their helpers, which may use any table. */
export const isForTests = (path: string) =>
  /(\.(test|e2e)|-testing)\.tsx?$/.test(path) || path.startsWith("server/src/testing/");

export type Rule = {
  why: string;
  from: RegExp;
  /** The file or package imported; `$1` in `except` is the first group of `from`. */
  to: RegExp;
  except?: string;
  /** Whether tests keep it too, and whether types may be imported all the same. */
  tests?: true;
  types?: true;
};

const words = moduleOrder.join("|");
const module = "^server/src/modules/([^/]+)/";
const sql = String.raw`(.*[/-])?(queries|tables)(/|\.ts$)`;
const tables = String.raw`^server/src/modules/[^/]+/(.*[/-])?tables(/|\.ts$)`;
const door = String.raw`^server/src/modules/[^/]+/service\.ts$`;
const tests = String.raw`((\.(test|e2e)|-testing)\.tsx?$|^server/src/testing/)`;
const ground = /^server\/src\/(kernel|providers|start|pages)\//;
const composition =
  /^server\/src\/((account|app|connections|main|work|worker)\.ts$|seed\/|fsck\/|backup\/|rekey\/|testing\/)/;

/** What may not be imported, and why; circles are the linter's import/no-cycle. */
export const rules: readonly Rule[] = [
  {
    why: "domain runs in the browser and on the server: it imports only itself, and Zod only in contract.ts and endpoint.ts",
    from: /^domain\/src\/(?!.*(contract|endpoint)\.ts$)/,
    to: /./,
    except: "^domain/src/",
  },
  {
    why: "contracts import only domain and Zod",
    from: /^domain\/src\/(.*\/)?(contract|endpoint)\.ts$/,
    to: /./,
    except: "^(domain/src/|zod$)",
  },
  {
    why: "tests of rules need no more than domain and Vitest",
    from: /^domain\/src\/.*(\.test|-testing)\.ts$/,
    to: /./,
    except: "^(domain/src/|vitest$|fast-check$|node:)",
    tests: true,
  },
  {
    why: "web and server meet only through the endpoints in domain",
    from: /^web\//,
    to: /^server\//,
    tests: true,
  },
  {
    why: "web and server meet only through the endpoints in domain",
    from: /^server\//,
    to: /^web\//,
    tests: true,
  },
  {
    why: "kernel, start, pages and providers must work, and be tested, without any module",
    from: ground,
    to: /^server\/src\/modules\//,
    tests: true,
  },
  { why: "the ground does not know what is composed upon it", from: ground, to: composition },
  {
    why: "the kernel knows no domain word",
    from: /^server\/src\/kernel\//,
    to: new RegExp(`^domain/src/(${words})/`),
  },
  {
    why: "start, pages and providers stand on the kernel; only kernel/context.ts names types of theirs",
    from: /^server\/src\/kernel\/(?!context\.ts$)/,
    to: /^server\/src\/(providers|start|pages)\//,
  },
  {
    why: "the context names types alone",
    from: /^server\/src\/kernel\/context\.ts$/,
    to: /^server\/src\/(providers|start|pages)\//,
    types: true,
  },
  {
    why: "a module knows a provider's port.ts only, so that changing the vendor changes that folder alone",
    from: new RegExp(module),
    to: /^server\/src\/providers\/[^/]+\/(?!port\.ts$)/,
    tests: true,
  },
  {
    why: "a module has one door, service.ts; queries and tables may join another's tables.ts",
    from: new RegExp(`${module}(?!${sql})`),
    to: /^server\/src\/modules\//,
    except: `^server/src/modules/$1/|${door}`,
  },
  {
    why: "a module has one door, service.ts; queries, tables and tests may use another's tables.ts",
    from: new RegExp(module),
    to: /^server\/src\/modules\//,
    except: `^server/src/modules/$1/|${door}|${tables}`,
    tests: true,
  },
  {
    why: "only the composition root uses modules",
    from: /^server\/src\/(?!modules\/|(account|app|connections|main|work|worker)\.ts$|(seed|fsck|backup|rekey|testing)\/|[^/]+\.test\.ts$)/,
    to: /^server\/src\/modules\//,
    tests: true,
  },
  {
    why: "the composition root uses doors and tables; app.ts and main.ts also bind routes and jobs",
    from: /^server\/src\/(?!modules\/|(app|main)\.ts$)/,
    to: /^server\/src\/modules\//,
    except: `${door}|${tables}`,
  },
  {
    why: "app.ts and main.ts bind routes and jobs, and use doors and tables",
    from: /^server\/src\/(app|main)\.ts$/,
    to: /^server\/src\/modules\//,
    except: String.raw`${door}|${tables}|/(routes|jobs)\.ts$`,
  },
  {
    why: "tests outside the modules use doors, tables and the helpers of tests",
    from: /^server\/src\/((?!modules\/).*(\.test|-testing)\.ts$|testing\/)/,
    to: /^server\/src\/modules\//,
    except: String.raw`${door}|${tables}|-testing\.ts$`,
    tests: true,
  },
  {
    why: "what is for tests is not part of the product",
    from: /^server\/src\/(modules|kernel|providers)\//,
    to: new RegExp(tests),
  },
  {
    why: "SQL is written in queries.ts and tables.ts, the kernel, the seed and fsck",
    from: new RegExp(`^(?!server/(src/(kernel|seed|fsck)/|drizzle\\.config\\.ts$)|server/src/${sql})`),
    to: /^drizzle-/,
  },
  {
    why: "routes.ts binds contracts to the service: rules skipped there are skipped for good",
    from: new RegExp(String.raw`${module}(.*[/-])?routes(/|\.ts$)`),
    to: new RegExp(`^server/src/${sql}`),
  },
  {
    why: "features do not know each other: screens compose them",
    from: /^web\/src\/features\/([^/]+)\//,
    to: /^web\/src\/features\//,
    except: "^web/src/features/$1/",
    tests: true,
  },
  {
    why: "features, lib, ui and the office kit do not know screens",
    from: /^web\/src\/(features|lib|ui|office)\//,
    to: /^web\/src\/screens\//,
    tests: true,
  },
  {
    why: "ui knows no contract, feature, router or query, so that it can be used anywhere",
    from: /^web\/src\/ui\//,
    to: /^(domain\/src\/(.*\/)?(contract|endpoint)\.ts$|web\/src\/features\/|(react-router|@react-router|@tanstack)(\/|$))/,
    tests: true,
  },
  { why: "ui draws without antd", from: /^web\/src\/ui\//, to: /^antd(\/|$)/, tests: true, types: true },
  {
    why: "the office kit knows the types of contracts and what media uploads, but no other domain word",
    from: /^web\/src\/office\//,
    to: new RegExp(`^web/src/features/|^domain/src/(?!media/)(${words})/(?!(.*/)?contract\\.ts$)`),
    tests: true,
  },
  {
    why: "the office kit knows the types of contracts alone",
    from: /^web\/src\/office\//,
    to: new RegExp(`^domain/src/(?!media/)(${words})/(.*/)?contract\\.ts$`),
    tests: true,
    types: true,
  },
  {
    why: "only office screens pay for antd",
    from: /^web\/src\/(?!office\/|screens\/(office|account)\/|features\/[^/]+\/office[/-])/,
    to: /^web\/src\/office\//,
    tests: true,
  },
];
