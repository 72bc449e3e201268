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

/**
 * The rules by number, with reasons. Rule 1, no import cycles, is the linter's import/no-cycle.
 */
export const reasons: Record<number, string> = {
  2: "domain runs in the browser and on the server: it may import only itself, and Zod only in contract.ts and endpoint.ts",
  3: "web and server meet only through the endpoints in domain, so that either can be replaced or tested alone",
  4: "kernel, start, pages and providers are the ground that modules stand on: they must work, and be tested, without any module",
  5: "a module knows a provider's port.ts only, so that changing the vendor changes that port's folder and nothing else",
  6: "a module has one public door, service.ts; its tables.ts may be joined from queries and tables, nothing else is yours",
  7: "SQL is written in queries.ts and tables.ts (and the kernel and the seed) only, so that every statement can be found and measured",
  8: "routes.ts binds contracts to the service and never touches queries or tables: rules skipped there are skipped for good",
  9: "a module may call, and know the domain of, only modules to its left in tools/architecture.ts; the list is the architecture",
  10: "features do not know each other, and features, lib, ui and the office kit do not know screens: screens compose them",
  11: "ui is the design kit of public pages: it knows no contract, no router, no query and no antd, so that it can be used and looked at anywhere",
  12: "server/src/start/config.ts alone reads the environment (a provider's config.ts is handed it), so that every variable is validated and named",
  14: "the office kit knows the types of contracts, the router and queries, but no domain word, and only office screens pay for antd",
  16: "a folder of a module uses those before it in innerOrder, and files beside the folders use none: it reads from left to right",
  15: "start, pages and providers stand on the kernel, never the other way round; only kernel/context.ts names types of theirs",
};
