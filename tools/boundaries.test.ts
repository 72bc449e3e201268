import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { checkBoundaries, reportBoundaries } from "./boundaries.ts";

const trees: string[] = [];
afterEach(() => {
  for (const root of trees.splice(0)) rmSync(root, { recursive: true });
});

/** Writes a tree in which everything is allowed, with these files added or replaced. */
function tree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "boundaries-"));
  trees.push(root);
  for (const [path, text] of Object.entries({ ...allowed, ...files })) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const found = (files: Record<string, string>) =>
  checkBoundaries(tree(files)).violations.map(({ path, rule }) => `${rule} ${path}`);

const cart = "server/src/modules/cart";
const payment = "server/src/modules/payment";
const ordering = "server/src/modules/ordering";

/** One of everything that the rules allow. */
const allowed: Record<string, string> = {
  "domain/src/endpoint.ts": `import { z } from "zod"; export const e = z;`,
  "domain/src/money.ts": `export const fen = 1;`,
  "domain/src/money.test.ts": `import { test } from "vitest"; import { fen } from "./money.ts";`,
  "domain/src/cart/contract.ts": `import { z } from "zod"; import { e } from "../endpoint.ts";`,
  "domain/src/ordering/rule.ts": `import { fen } from "../money.ts"; import type { A } from "../cart/contract.ts";`,
  "server/src/start/config.ts": `export const port = process.env.PORT;`,
  "server/src/kernel/db.ts": `import { drizzle } from "drizzle-orm/node-postgres"; export const db = drizzle;`,
  "server/src/providers/sms/port.ts": `import { fen } from "@zhutu/domain/money.ts"; export type Sms = 1;`,
  "server/src/providers/sms/embedded.ts": `import type { Sms } from "./port.ts";`,
  [`${payment}/tables.ts`]: `import { sql } from "drizzle-orm"; export const t = sql;`,
  [`${payment}/service.ts`]: `import type { Sms } from "../../providers/sms/port.ts"; export const s = 1;`,
  [`${cart}/tables.ts`]: `import { t } from "../payment/tables.ts"; export const c = t;`,
  [`${cart}/queries.ts`]: `import { c } from "./tables.ts"; import { t } from "../payment/tables.ts";`,
  [`${cart}/service.ts`]: `import { s } from "../payment/service.ts"; import "./queries.ts"; export const x = 1;`,
  [`${cart}/routes.ts`]: `import { x } from "./service.ts"; import "@zhutu/domain/cart/contract.ts";`,
  "server/src/app.ts": `import "./modules/cart/routes.ts"; import "./providers/sms/embedded.ts";`,
  "server/src/seed/shop.ts": `import { x } from "../modules/cart/service.ts"; import "../modules/cart/tables.ts";`,
  "server/src/testing/app.ts": `import "../app.ts";`,
  [`${ordering}/placing.test.ts`]: `import { c } from "../cart/tables.ts"; import "./ordering-testing.ts";`,
  [`${ordering}/ordering-testing.ts`]: `import { eq } from "drizzle-orm";`,
  "web/src/features/shell/header.tsx": `import "../../ui/button.tsx";`,
  "web/src/ui/button.tsx": `import { Button } from "@base-ui/react"; export const B = Button;`,
  "server/src/kernel/context.ts": `import type { Sms } from "../providers/sms/port.ts";`,
  "server/src/start/environment.ts": `export type Reader = 1;`,
  "server/src/providers/sms/config.ts": `import type { Reader } from "../../start/environment.ts";`,
  "web/src/office/table/office-table.tsx": `import { Table } from "antd"; import { useSearchParams } from "react-router"; import { useQuery } from "@tanstack/react-query"; import "../../ui/button.tsx"; import "../../lib/api/call.ts"; import type { C } from "@zhutu/domain/cart/contract.ts";`,
  "web/src/screens/office/orders.tsx": `import "../../office/table/office-table.tsx"; import "../../features/ordering/office/order-filters.tsx";`,
  "web/src/features/ordering/office/order-filters.tsx": `import "../../../office/table/office-table.tsx";`,
  "web/src/lib/api/call.ts": `import { e } from "@zhutu/domain/endpoint.ts"; export const call = e;`,
  "web/src/features/cart/lines.tsx": `import "../../ui/button.tsx"; import "../../lib/api/call.ts";`,
  "web/src/screens/account/cart.tsx": `import "../../features/cart/lines.tsx"; import "../../features/pricing/why.tsx";`,
  "web/src/features/pricing/why.tsx": `import { useQuery } from "@tanstack/react-query"; export const w = useQuery;`,
};

test("a tree that keeps every rule has no violations, and its size is told", () => {
  const { violations, seen } = checkBoundaries(tree({}));
  expect(violations).toEqual([]);
  expect(seen).toEqual({ files: Object.keys(allowed).length, imports: 46, modules: 3, computedImports: 0 });
});

const one = (title: string, path: string, text: string, rule: number) =>
  test(`rule ${rule}: ${title}`, () => expect(found({ [path]: text })).toEqual([`${rule} ${path}`]));

one("domain imports a package", "domain/src/x.ts", `import { v7 } from "uuid";`, 2);
one("domain imports Node", "domain/src/x.ts", `import { join } from "node:path";`, 2);
one("Zod outside contract.ts, even its types", "domain/src/x.ts", `import type { z } from "zod";`, 2);
one(
  "domain imports the server",
  "domain/src/x.ts",
  `import { port } from "../../server/src/start/config.ts";`,
  2,
);
one(
  "web imports the server",
  "web/src/x.ts",
  `import type { P } from "../../server/src/start/config.ts";`,
  3,
);
one("web imports the server by name", "web/src/x.ts", `import "@zhutu/server/config.ts";`, 3);
one(
  "the server imports what web built",
  "server/src/ssr.ts",
  `await import("../../web/build/server.js");`,
  3,
);
one("kernel stands on start", "server/src/kernel/x.ts", `import { port } from "../start/config.ts";`, 15);
one(
  "kernel knows a provider",
  "server/src/kernel/x.ts",
  `import type { Sms } from "../providers/sms/port.ts";`,
  15,
);
one("the context runs start", "server/src/kernel/context.ts", `import "../start/config.ts";`, 15);
one("kernel knows a module", "server/src/kernel/x.ts", `import "../modules/cart/service.ts";`, 4);
one(
  "kernel knows a module's rule",
  "server/src/kernel/x.ts",
  `import type { R } from "@zhutu/domain/cart/rule.ts";`,
  4,
);
one(
  "a provider knows a module",
  "server/src/providers/sms/x.ts",
  `export * from "../../modules/cart/tables.ts";`,
  4,
);
one(
  "kernel reaches modules through the composition root",
  "server/src/kernel/x.ts",
  `import "../app.ts";`,
  4,
);
one("a module picks a vendor", `${cart}/x.ts`, `import "../../providers/sms/embedded.ts";`, 5);
one("a type of a vendor", `${cart}/x.ts`, `type A = import("../../providers/sms/embedded.ts").A;`, 5);
one("another module's inside", `${ordering}/service.ts`, `import "../cart/queries.ts";`, 6);
one("another module's tables from a service", `${ordering}/service.ts`, `import "../cart/tables.ts";`, 6);
one("queries from the composition root", "server/src/app.ts", `import "./modules/cart/queries.ts";`, 6);
one("a module from a loose server file", "server/src/x.ts", `import "./modules/cart/service.ts";`, 6);
one("what only tests may use", `${ordering}/service.ts`, `import "./ordering-testing.ts";`, 6);
one("SQL in a service", `${cart}/x.ts`, `import { eq } from "drizzle-orm";`, 7);
one(
  "SQL in a provider",
  "server/src/providers/sms/embedded.ts",
  `import { pgTable } from "drizzle-orm/pg-core";`,
  7,
);
one("routes touch queries", `${cart}/routes.ts`, `import "./queries.ts";`, 8);
one("routes touch the types of tables", `${cart}/routes.ts`, `import type { C } from "./tables.ts";`, 8);
one("a module calls to its right", `${cart}/x.ts`, `import "../ordering/service.ts";`, 9);
one("a rule in domain calls to its right", "domain/src/cart/x.ts", `import "../ordering/rule.ts";`, 9);
one(
  "a module knows the domain to its right",
  `${cart}/x.ts`,
  `import type { R } from "@zhutu/domain/ordering/rule.ts";`,
  9,
);
test("rule 9: a module knows the domain to its left, and the rules of prices from anywhere", () => {
  const prices = `import "@zhutu/domain/pricing/quote.ts"; export const p = 1;`;
  expect(
    found({
      "domain/src/pricing/quote.ts": `export const q = 1;`,
      "server/src/modules/catalogue/x.ts": prices,
      [`${ordering}/x.ts`]: `import "@zhutu/domain/cart/contract.ts";`,
      "domain/src/catalogue/x.ts": `import "../pricing/quote.ts";`,
    }),
  ).toEqual(["9 domain/src/catalogue/x.ts"]);
});
one("a module that is not in the list", "server/src/modules/utils/service.ts", `export const u = 1;`, 9);
one("features know each other", "web/src/features/cart/x.tsx", `import "../pricing/why.tsx";`, 10);
one(
  "a feature knows a screen",
  "web/src/features/cart/x.tsx",
  `import "../../screens/account/cart.tsx";`,
  10,
);
one("lib knows a screen", "web/src/lib/x.ts", `import type { S } from "../screens/account/cart";`, 10);
one(
  "ui knows a contract",
  "web/src/ui/x.tsx",
  `import type { C } from "@zhutu/domain/cart/contract.ts";`,
  11,
);
one("ui knows the router", "web/src/ui/x.tsx", `import { Link } from "react-router";`, 11);
one("ui knows queries", "web/src/ui/x.tsx", `import { useQuery } from "@tanstack/react-query";`, 11);
one("ui knows a feature", "web/src/ui/x.tsx", `import "../features/cart/lines.tsx";`, 11);
one("ui draws with antd", "web/src/ui/x.tsx", `import { Table } from "antd";`, 11);
one("ui knows the office kit", "web/src/ui/x.tsx", `import "../office/table/office-table.tsx";`, 14);
one("the office kit knows a feature", "web/src/office/x.tsx", `import "../features/cart/lines.tsx";`, 14);
one("the office kit knows a screen", "web/src/office/x.tsx", `import "../screens/office/orders.tsx";`, 10);
one(
  "the office kit calls a contract",
  "web/src/office/x.tsx",
  `import { c } from "@zhutu/domain/cart/contract.ts";`,
  14,
);
one(
  "the office kit knows a rule",
  "web/src/office/x.tsx",
  `import type { R } from "@zhutu/domain/cart/rule.ts";`,
  14,
);
one(
  "a public screen pays for the office kit",
  "web/src/screens/storefront/x.tsx",
  `import "../../office/table/office-table.tsx";`,
  14,
);
one("the start knows a module", "server/src/start/x.ts", `import "../modules/cart/service.ts";`, 4);
one("pages know a module", "server/src/pages/x.ts", `import "../modules/cart/tables.ts";`, 4);
one(
  "process.env in another file of the start",
  "server/src/start/x.ts",
  `export const a = process.env.A;`,
  12,
);
one(
  "process.env in a provider's config",
  "server/src/providers/sms/x.ts",
  `export const a = process.env.A;`,
  12,
);
one("process.env outside config.ts", `${cart}/x.ts`, `export const a = process.env["A"];`, 12);
one("globalThis.process.env", `${cart}/x.ts`, `export const a = globalThis.process.env.A;`, 12);
one("env taken out of process", "web/src/x.ts", `const { env } = process;`, 12);
one("env imported from node:process", "server/src/x.ts", `import { env } from "node:process";`, 12);

test("each violation is a line with its place, its rule and why", () => {
  const { lines, passed } = reportBoundaries(
    tree({ "web/src/x.ts": `// a comment\nimport "@zhutu/server/config.ts";` }),
  );
  expect(passed).toBe(false);
  expect(lines[0]).toBe(
    "web/src/x.ts:2 rule 3: imports @zhutu/server/config.ts; web and server meet only through the endpoints in domain, so that either can be replaced or tested alone",
  );
});

test("an import of a computed name is counted aloud", () => {
  const { lines, passed } = reportBoundaries(tree({ "server/src/x.ts": "await import(name);" }));
  expect(passed).toBe(true);
  expect(lines.at(-1)).toContain("(1 computed, not checked)");
});

test("a check that saw nothing fails", () => {
  const empty = mkdtempSync(join(tmpdir(), "boundaries-"));
  trees.push(empty);
  expect(reportBoundaries(empty).passed).toBe(false);
});

test("a file that does not parse stops the check", () => {
  expect(() => checkBoundaries(tree({ "domain/src/x.ts": "import {" }))).toThrow(
    "domain/src/x.ts does not parse",
  );
});
